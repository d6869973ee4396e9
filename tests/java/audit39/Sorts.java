package audit39;

import java.util.Arrays;

/** Bubble sort by a thread a pair, merge sort by threads that are counted, and a linked list. */
public class Sorts {
    static class Bubble {
        private final int[] array;
        private final Object lock = new Object();
        private int swaps;

        Bubble(int[] array) {
            this.array = array;
        }

        // Compared in one block, swapped in the next.
        void swapUnsafe(int i) {
            int a;
            int b;
            synchronized (lock) {
                a = array[i];
                b = array[i + 1];
            }
            if (a > b) {
                synchronized (lock) {
                    // The elements of an array are one state: what was compared is changed.
                    array[i] = b; // BLOCAL: check-then-act high
                    array[i + 1] = a; // BLOCAL: check-then-act high
                    swaps++;
                }
            }
        }

        void swap(int i) {
            synchronized (lock) {
                int a = array[i];
                int b = array[i + 1];
                if (a > b) {
                    array[i] = b;
                    array[i + 1] = a;
                    swaps++;
                }
            }
        }

        // Compared once, and once more where it counts.
        void swapRechecked(int i) {
            boolean worth;
            synchronized (lock) {
                worth = array[i] > array[i + 1];
            }
            if (worth) {
                synchronized (lock) {
                    if (array[i] > array[i + 1]) {
                        int a = array[i];
                        array[i] = array[i + 1]; // BENIGN: check-then-act rechecked
                        array[i + 1] = a;
                        swaps++;
                    }
                }
            }
        }

        int swaps() {
            synchronized (lock) {
                return swaps;
            }
        }

        void countUnsafe(int more) {
            int now = swaps();
            synchronized (lock) {
                swaps = now + more; // BLOCAL: lost-update
            }
        }
    }

    static class Merge {
        private int free = 4;

        synchronized int free() {
            return free;
        }

        synchronized void taken(int n) {
            free -= n;
        }

        synchronized void given(int n) {
            free += n;
        }

        // Both halves may have been promised one thread.
        int promise() {
            int n = free();
            if (n >= 2) {
                taken(2); // BLOCAL: check-then-act
                return 2;
            }
            if (n == 1) {
                // One read, one finding.
                taken(1);
                return 1;
            }
            return 0;
        }

        synchronized int promiseSafe() {
            int n = Math.min(free, 2);
            free -= n;
            return n;
        }

        void sort(int[] all) {
            int n = promise() + promiseSafe();
            if (n > 1 && all.length > 2) {
                int[] left = Arrays.copyOf(all, all.length / 2);
                Thread t = new Thread(() -> sort(left)); // BLOCAL: check-then-act
                t.start();
            } else {
                Arrays.sort(all);
            }
            given(n);
        }
    }

    static class Linked {
        static class Node {
            int value;
            Node next;

            Node(int value) {
                this.value = value;
            }
        }

        private Node head;
        private Node tail;
        private int size;

        synchronized void addFirst(int value) {
            Node node = new Node(value);
            node.next = head;
            head = node;
            if (tail == null) {
                tail = node;
            }
            size++;
        }

        // The end is looked for in one block, and hung onto in the next.
        void addLastUnsafe(int value) {
            Node node = new Node(value);
            Node last;
            synchronized (this) {
                last = tail;
            }
            synchronized (this) {
                if (last == null) {
                    head = node; // BLOCAL: check-then-act
                } else {
                    // Likewise.
                    last.next = node;
                }
                tail = node;
                size++;
            }
        }

        synchronized void addLast(int value) {
            Node node = new Node(value);
            if (tail == null) {
                head = node;
            } else {
                tail.next = node;
            }
            tail = node;
            size++;
        }

        // Pushed in front of what was first a block ago: what came meanwhile is cut off.
        void pushUnsafe(int value) {
            Node node = new Node(value);
            synchronized (this) {
                node.next = head;
            }
            synchronized (this) {
                head = node; // BLOCAL: lost-update
                size++;
            }
        }

        synchronized int first() {
            return head.value;
        }

        synchronized boolean isEmpty() {
            return head == null;
        }

        int firstOrZero() {
            if (!isEmpty()) {
                return first(); // MISSED: check-then-act (what the callee dereferences without a look)
            }
            return 0;
        }

        synchronized void drop() {
            if (head != null) {
                head = head.next;
                size--;
            }
            if (head == null) {
                tail = null;
            }
        }

        synchronized int size() {
            return size;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] array = {5, 4, 3, 2, 1};
        Bubble bubble = new Bubble(array);
        Merge merge = new Merge();
        Linked list = new Linked();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            int i = t;
            threads[t] = new Thread(() -> {
                bubble.swapUnsafe(i);
                bubble.swap(i);
                bubble.swapRechecked(i);
                bubble.countUnsafe(bubble.swaps()); // BLOCAL: lost-update
                merge.sort(new int[] {3, 1, 2});
                list.addFirst(i);
                list.addLastUnsafe(i);
                list.addLast(i);
                list.pushUnsafe(i);
                System.out.println(list.firstOrZero() + list.size()); // BLOCAL: inconsistent-read low
                list.drop();
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }
}
