// OPTIONS: --check=guarded-by
package guards;

import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Date;

/** What keeps from one call to the next what it was told, in a static field that other classes use. */
class ToldOutside {
    static final DateFormat DAY = new SimpleDateFormat("yyyy-MM-dd");
    static final DateFormat HOUR = new SimpleDateFormat("HH");
    static final DateFormat MINUTE = new SimpleDateFormat("mm");
    static final DateFormat SECOND = new SimpleDateFormat("ss");
    static final SimpleDateFormat YEAR = new SimpleDateFormat("yyyy");

    String minute(long time) {
        return MINUTE.format(new Date(time)); // BLOCAL: guarded-by medium {{'MINUTE' is one for all threads}}
    }
}

class ToldOutsideBare {
    String day(long time) {
        return ToldOutside.DAY.format(new Date(time)); // BLOCAL: guarded-by medium {{'DAY' is one for all threads}}
    }

    /** Silent: the first use stands for all. */
    String today() {
        return ToldOutside.DAY.format(new Date());
    }

    /** Silent: so does the one of its own class. */
    String minute(long time) {
        return ToldOutside.MINUTE.format(new Date(time));
    }
}

/** Silent: under its lock, which all take who use it. */
class ToldOutsideLocked {
    String hour(long time) {
        synchronized (ToldOutside.HOUR) {
            return ToldOutside.HOUR.format(new Date(time));
        }
    }
}

/** Silent: a copy each, and a question how it was made. */
class ToldOutsideCopied {
    String second(long time) {
        return ((DateFormat) ToldOutside.SECOND.clone()).format(new Date(time));
    }

    String pattern() {
        return ToldOutside.YEAR.toPattern();
    }
}
