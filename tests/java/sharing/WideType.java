package sharing;

import java.util.ArrayList;
import java.util.List;

/** A collection in a static field has in it what its type says, unless nearly anything is of that type (ANALYSIS 7, sharing evidence). */
class WideType {

    interface Wide {
    }

    /** Of these four classes each is likely in the list. */
    interface Narrow {
    }

    static class Registry {
        static final List<Wide> ANYTHING = new ArrayList<>();
        static final List<Narrow> SOME = new ArrayList<>();
    }

    static class OfWide implements Wide {
        private int n;

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update medium [[no evidence]]
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    static class OfNarrow implements Narrow {
        private int n;

        void add() {
            int t;
            synchronized (this) {
                t = n;
            }
            synchronized (this) {
                n = t + 1; // BLOCAL: lost-update high [[WideType$Registry.SOME]]
            }
        }

        synchronized void reset() {
            n = 0;
        }
    }

    static class W0 implements Wide { } static class W1 implements Wide { } static class W2 implements Wide { } static class W3 implements Wide { } static class W4 implements Wide { }
    static class W5 implements Wide { } static class W6 implements Wide { } static class W7 implements Wide { } static class W8 implements Wide { } static class W9 implements Wide { }
    static class W10 implements Wide { } static class W11 implements Wide { } static class W12 implements Wide { } static class W13 implements Wide { } static class W14 implements Wide { }
    static class W15 implements Wide { } static class W16 implements Wide { } static class W17 implements Wide { } static class W18 implements Wide { } static class W19 implements Wide { }
    static class W20 implements Wide { } static class W21 implements Wide { } static class W22 implements Wide { } static class W23 implements Wide { } static class W24 implements Wide { }
    static class W25 implements Wide { } static class W26 implements Wide { } static class W27 implements Wide { } static class W28 implements Wide { } static class W29 implements Wide { }
    static class W30 implements Wide { } static class W31 implements Wide { } static class W32 implements Wide { } static class W33 implements Wide { } static class W34 implements Wide { }
    static class W35 implements Wide { } static class W36 implements Wide { } static class W37 implements Wide { } static class W38 implements Wide { } static class W39 implements Wide { }
    static class W40 implements Wide { } static class W41 implements Wide { } static class W42 implements Wide { } static class W43 implements Wide { } static class W44 implements Wide { }
    static class W45 implements Wide { } static class W46 implements Wide { } static class W47 implements Wide { } static class W48 implements Wide { } static class W49 implements Wide { }
    static class W50 implements Wide { } static class W51 implements Wide { } static class W52 implements Wide { } static class W53 implements Wide { } static class W54 implements Wide { }
    static class W55 implements Wide { } static class W56 implements Wide { } static class W57 implements Wide { } static class W58 implements Wide { } static class W59 implements Wide { }
    static class W60 implements Wide { } static class W61 implements Wide { } static class W62 implements Wide { } static class W63 implements Wide { } static class W64 implements Wide { }
}
