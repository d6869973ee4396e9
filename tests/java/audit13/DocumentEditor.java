// RELEASES: 8 17
package audit13;

import java.util.*;
import java.util.concurrent.*;
import java.util.logging.Logger;

/** A document with inner classes: cursors, an undo stack, marks, and an autosaver; all lock the document. */
class DocumentEditor {
    private static final Logger LOG = Logger.getLogger("editor");

    static class Document {
        static final Document SHARED = new Document();
        private final StringBuilder text = new StringBuilder();
        private final Deque<String> undo = new ArrayDeque<>();
        private int revision;
        private int saved;
        private boolean dirty;
        private int caret;
        private String title = "";

        class Cursor {
            private int at;

            void insert(String s) {
                synchronized (Document.this) {
                    text.insert(at, s);
                    at += s.length();
                    revision++;
                    dirty = true;
                }
            }

            int position() {
                synchronized (Document.this) {
                    return at;
                }
            }

            void forward(int n) {
                int p = position();
                LOG.finest("forward");
                synchronized (Document.this) {
                    at = p + n; // BLOCAL: lost-update
                }
            }

            // Silent: the document's lock is held around both.
            void forwardAtOnce(int n) {
                synchronized (Document.this) {
                    int p = position();
                    at = p + n;
                }
            }

            void home() {
                int c = caret();
                synchronized (Document.this) {
                    at = c; // BLOCAL: stale-value medium
                }
            }
        }

        class Saver implements Runnable {
            private int times;

            @Override
            public void run() {
                int r;
                String all;
                synchronized (Document.this) {
                    if (!dirty)
                        return;
                    r = revision;
                    all = text.toString();
                }
                LOG.info("saving " + all.length());
                synchronized (Document.this) {
                    saved = r; // BLOCAL: stale-value medium
                    dirty = false; // BLOCAL: check-then-act medium
                    times++;
                }
            }
        }

        class CarefulSaver implements Runnable {
            @Override
            public void run() {
                int r;
                synchronized (Document.this) {
                    r = revision;
                }
                LOG.info("saving revision");
                synchronized (Document.this) {
                    if (revision == r)
                        dirty = false; // BENIGN: check-then-act rechecked
                }
            }
        }

        int caret() {
            synchronized (this) {
                return caret;
            }
        }

        int length() {
            synchronized (this) {
                return text.length();
            }
        }

        void move(int to) {
            synchronized (this) {
                caret = to;
            }
        }

        void end() {
            int n = length();
            synchronized (this) {
                caret = n; // BLOCAL: stale-value medium
            }
        }

        char last() {
            int n = length();
            synchronized (this) {
                return text.charAt(n - 1); // BLOCAL: stale-value low
            }
        }

        void truncate(int max) {
            if (length() > max) {
                synchronized (this) {
                    text.setLength(max); // BLOCAL: check-then-act medium
                    revision++;
                }
            }
        }

        void push(String s) {
            synchronized (this) {
                undo.push(s);
                if (undo.size() > 100)
                    undo.removeLast();
            }
        }

        void undo() {
            String s;
            synchronized (this) {
                s = undo.poll();
            }
            if (s == null)
                return;
            synchronized (this) {
                text.setLength(0); // BENIGN: check-then-act handed-over
                // Mended: of several kinds of harm done to one state the surest is shown.
                text.append(s);
                revision++;
            }
        }

        void undoBadly() {
            String s;
            synchronized (this) {
                s = undo.peek();
            }
            if (s == null)
                return;
            synchronized (this) {
                undo.pop(); // BLOCAL: check-then-act medium
                revision++;
            }
        }

        synchronized String title() {
            return title;
        }

        synchronized void title(String s) {
            title = s;
        }

        void star() {
            String t = title();
            if (t.endsWith("*"))
                return;
            title(t + "*"); // BLOCAL: lost-update high
        }

        void unstar() {
            String t = title();
            if (t.endsWith("*")) {
                LOG.fine("unstar");
                title(t.substring(0, t.length() - 1)); // BLOCAL: lost-update high
            }
        }

        void nameOnce(String s) {
            synchronized (this) {
                if (!title.isEmpty())
                    return;
            }
            synchronized (this) {
                title = s; // BLOCAL: check-then-act medium
            }
        }

        boolean unsaved() {
            synchronized (this) {
                return revision != saved;
            }
        }

        Cursor cursor() {
            return new Cursor();
        }
    }

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.scheduleAtFixedRate(Document.SHARED.new Saver(), 1, 1, TimeUnit.SECONDS);
        pool.scheduleAtFixedRate(Document.SHARED.new CarefulSaver(), 1, 1, TimeUnit.SECONDS);
    }
}
