// RELEASES: 8 17
package audit38;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Parsers and readers that several threads feed: positions, buffers, tables of names. */
public class Parsers {
    static class Tokens implements Iterator<String> {
        static final Tokens INPUT = new Tokens("a b c");

        private final String text;
        private int position;
        private int line = 1;
        private String peeked;

        Tokens(String text) {
            this.text = text;
        }

        @Override
        public synchronized boolean hasNext() {
            return position < text.length();
        }

        // Silent: within one block.
        @Override
        public synchronized String next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            int start = position;
            while (position < text.length() && text.charAt(position) != ' ') {
                if (text.charAt(position) == '\n') {
                    line++;
                }
                position++;
            }
            String token = text.substring(start, position);
            if (position < text.length()) {
                position++;
            }
            return token;
        }

        // The position is kept over the work and put back.
        String word() {
            int at;
            synchronized (this) {
                at = position;
            }
            int end = at;
            while (end < text.length() && Character.isLetter(text.charAt(end))) {
                end++;
            }
            String word = text.substring(at, end);
            synchronized (this) {
                position = end; // BLOCAL: lost-update high
            }
            return word;
        }

        // Silent: only if nobody has read on.
        String wordIf() {
            int at;
            synchronized (this) {
                at = position;
            }
            int end = at;
            while (end < text.length() && Character.isLetter(text.charAt(end))) {
                end++;
            }
            synchronized (this) {
                if (position != at) {
                    return null;
                }
                position = end; // BENIGN: lost-update rechecked
            }
            return text.substring(at, end);
        }

        // Asked whether there is one, and then taken by another block, which looks for itself.
        List<String> all() {
            List<String> out = new ArrayList<>();
            while (hasNext()) {
                out.add(next()); // BENIGN: check-then-act rechecked
            }
            return out;
        }

        // Peeked: what is peeked is kept for who comes next; next() moves the position on only where there is more.
        String peek() {
            synchronized (this) {
                if (peeked != null) {
                    return peeked;
                }
            }
            String token = next();
            synchronized (this) {
                peeked = token; // BLOCAL: check-then-act medium; BLOCAL: stale-value medium
            }
            return token;
        }

        // Silent.
        synchronized String peekAtOnce() {
            if (peeked == null) {
                peeked = next();
            }
            return peeked;
        }

        synchronized String take() {
            String token = peeked;
            peeked = null;
            return token;
        }

        // Backtracking: tries, and sets back to where it was if it does not fit.
        boolean accept(String wanted) {
            int mark;
            synchronized (this) {
                mark = position;
            }
            String token = next();
            if (token.equals(wanted)) {
                return true;
            }
            synchronized (this) {
                position = mark; // BLOCAL: lost-update high; BLOCAL: check-then-act low
            }
            return false;
        }

        // Silent: all under the lock.
        synchronized boolean acceptAtOnce(String wanted) {
            int mark = position;
            if (next().equals(wanted)) {
                return true;
            }
            position = mark;
            return false;
        }

        // Silent: an error message.
        IllegalStateException error(String what) {
            int at;
            synchronized (this) {
                at = line;
            }
            return new IllegalStateException(what + " in line " + at);
        }
    }

    // A table of names.
    static class Symbols {
        static final Symbols TABLE = new Symbols();

        private final Map<String, Integer> ids = new HashMap<>();
        private final List<String> names = new ArrayList<>();

        // Found in one block and added in the next: two ids of one name, and both maps go together.
        int id(String name) {
            Integer id;
            synchronized (ids) {
                id = ids.get(name);
            }
            if (id != null) {
                return id;
            }
            synchronized (ids) {
                int fresh = names.size();
                names.add(name); // BLOCAL: check-then-act
                ids.put(name, fresh);
                return fresh;
            }
        }

        // Silent.
        int idOnce(String name) {
            synchronized (ids) {
                Integer id = ids.get(name);
                if (id == null) {
                    id = names.size();
                    names.add(name);
                    ids.put(name, id);
                }
                return id;
            }
        }

        String name(int id) {
            synchronized (ids) {
                return names.get(id);
            }
        }

        void clear() {
            synchronized (ids) {
                ids.clear();
                names.clear();
            }
        }
    }

    // Chunks of bytes that a reader gives and a parser works off.
    static class Feed {
        static final Feed FEED = new Feed();

        private final StringBuilder chunk = new StringBuilder();
        private byte[] buffer = new byte[16];
        private int limit;

        void feed(String more) {
            synchronized (chunk) {
                chunk.append(more);
            }
        }

        // The end of a line was found before, and what is cut off now is another text.
        String line() {
            int end;
            synchronized (chunk) {
                end = chunk.indexOf("\n");
            }
            if (end < 0) {
                return null;
            }
            synchronized (chunk) {
                String line = chunk.substring(0, end);
                chunk.delete(0, end + 1); // BLOCAL: check-then-act
                return line;
            }
        }

        // Silent.
        String lineAtOnce() {
            synchronized (chunk) {
                int end = chunk.indexOf("\n");
                if (end < 0) {
                    return null;
                }
                String line = chunk.substring(0, end);
                chunk.delete(0, end + 1);
                return line;
            }
        }

        // Grown outside: what is written meanwhile lies in the old buffer.
        void grow() {
            byte[] old;
            synchronized (this) {
                old = buffer;
            }
            byte[] bigger = new byte[old.length * 2];
            System.arraycopy(old, 0, bigger, 0, old.length);
            synchronized (this) {
                buffer = bigger; // BLOCAL: lost-update high
            }
        }

        // Silent.
        synchronized void growAtOnce() {
            byte[] bigger = new byte[buffer.length * 2];
            System.arraycopy(buffer, 0, bigger, 0, buffer.length);
            buffer = bigger;
        }

        synchronized void put(byte b) {
            if (limit == buffer.length) {
                growAtOnce();
            }
            buffer[limit++] = b;
        }

        // The index was read in one block, and the element written in another.
        void putSlowly(byte b) {
            int at;
            synchronized (this) {
                at = limit;
            }
            synchronized (this) {
                buffer[at] = b; // BLOCAL: stale-value low
                limit++;
            }
        }

        synchronized void reset() {
            limit = 0;
        }
    }
}
