// RELEASES: 21
package audit41;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads, records that carry, sequenced collections. */
public class Fibers {
    static class Crawler {
        private final ReentrantLock lock = new ReentrantLock();
        private final List<String> found = new ArrayList<>();
        private int depth;
        private int pages;

        record Progress(int pages, int depth) {
            Progress deeper() {
                return new Progress(pages, depth + 1);
            }
        }

        void crawl(List<String> urls) {
            try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
                for (String u : urls) {
                    e.submit(() -> visit(u));
                }
            }
        }

        private void visit(String u) {
            int p;
            lock.lock();
            try {
                p = pages;
            } finally {
                lock.unlock();
            }
            String text = u.toLowerCase();
            lock.lock();
            try {
                pages = p + 1; // BLOCAL: lost-update high
                found.add(text);
            } finally {
                lock.unlock();
            }
        }

        void crawlSafe(List<String> urls) {
            for (String u : urls) {
                Thread.startVirtualThread(() -> {
                    String text = u.toLowerCase();
                    lock.lock();
                    try {
                        pages++;
                        found.add(text);
                    } finally {
                        lock.unlock();
                    }
                });
            }
        }

        Progress progress() {
            lock.lock();
            try {
                return new Progress(pages, depth);
            } finally {
                lock.unlock();
            }
        }

        void progress(Progress p) {
            lock.lock();
            try {
                pages = p.pages();
                depth = p.depth();
            } finally {
                lock.unlock();
            }
        }

        void deepen() {
            progress(progress().deeper()); // BLOCAL: lost-update
        }

        void deepenSafe() {
            lock.lock();
            try {
                depth++;
            } finally {
                lock.unlock();
            }
        }

        void start() {
            Thread.ofVirtual().start(() -> {
                if (progress().depth() < 3) {
                    lock.lock();
                    try {
                        depth++; // BLOCAL: check-then-act
                    } finally {
                        lock.unlock();
                    }
                }
            });
        }

        void startSafe() {
            Thread.ofVirtual().name("deep").start(() -> {
                lock.lock();
                try {
                    if (depth < 3) {
                        depth++;
                    }
                } finally {
                    lock.unlock();
                }
            });
        }

        String newest() {
            lock.lock();
            try {
                if (found.isEmpty()) {
                    return null;
                }
            } finally {
                lock.unlock();
            }
            lock.lock();
            try {
                return found.removeLast(); // BLOCAL: check-then-act
            } finally {
                lock.unlock();
            }
        }

        String newestSafe() {
            lock.lock();
            try {
                return found.isEmpty() ? null : found.removeLast();
            } finally {
                lock.unlock();
            }
        }

        String describe() {
            return switch (progress()) {
                case Progress(int p, int d) when d > 2 -> "deep " + p;
                case Progress(int p, int d) -> "flat " + p + " " + d;
            };
        }

        void settle() {
            switch (progress()) {
                case Progress(int p, int d) when d > 2 -> {
                    lock.lock();
                    try {
                        depth = d - 1; // BLOCAL: lost-update
                    } finally {
                        lock.unlock();
                    }
                }
                case Progress(int p, int d) -> {
                }
            }
        }

        void settleSafe() {
            lock.lock();
            try {
                if (depth > 2) {
                    depth = depth - 1;
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
