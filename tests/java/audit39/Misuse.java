package audit39;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** "Check-then-act misuse of Java concurrent collections": the idioms, collection by collection. */
public class Misuse {
    static class Item implements Comparable<Item> {
        final int weight;
        volatile boolean done;

        Item(int weight) {
            this.weight = weight;
        }

        void run() {
            done = true;
        }

        @Override
        public int compareTo(Item o) {
            return Integer.compare(weight, o.weight);
        }
    }

    /** Queues: is there any, then the next one. */
    static class Queues {
        private final Queue<Item> linked = new ConcurrentLinkedQueue<>();
        private final BlockingQueue<Item> bounded = new ArrayBlockingQueue<>(10);
        private final BlockingQueue<Item> blocking = new LinkedBlockingQueue<>();
        private final PriorityBlockingQueue<Item> priority = new PriorityBlockingQueue<>();
        private final ConcurrentLinkedDeque<Item> deque = new ConcurrentLinkedDeque<>();
        private final LinkedBlockingDeque<Item> both = new LinkedBlockingDeque<>();

        void fill(Item item) throws InterruptedException {
            linked.add(item);
            bounded.put(item);
            blocking.put(item);
            priority.put(item);
            deque.addLast(item);
            both.addLast(item);
        }

        // isEmpty, then poll: null.
        void pollUnsafe() {
            if (!linked.isEmpty()) {
                linked.poll().run(); // BLOCAL: check-then-act
            }
        }

        void poll() {
            Item item = linked.poll();
            if (item != null) {
                item.run();
            }
        }

        // isEmpty, then poll, and what it answers is asked.
        void pollAsked() {
            if (!linked.isEmpty()) {
                Item item = linked.poll();
                if (item != null) {
                    item.run();
                }
            }
        }

        // isEmpty, then remove: an exception.
        Item removeUnsafe() {
            if (!linked.isEmpty()) {
                return linked.remove(); // BLOCAL: check-then-act
            }
            return null;
        }

        // size, then take: waits for ever.
        Item takeUnsafe() throws InterruptedException {
            if (blocking.size() > 0) {
                return blocking.take(); // BLOCAL: check-then-act
            }
            return null;
        }

        Item takeSafe() throws InterruptedException {
            return blocking.take();
        }

        // peek, then poll: another one.
        Item peekUnsafe() {
            Item item = priority.peek();
            if (item != null && item.weight > 3) {
                return priority.poll(); // BLOCAL: check-then-act
            }
            return null;
        }

        // peek, then remove of just this one, asked whether it was.
        Item peekSafe() {
            Item item = priority.peek();
            if (item != null && item.weight > 3 && priority.remove(item)) {
                return item;
            }
            return null;
        }

        // peek twice: the second may be nothing.
        int peekTwice() {
            if (linked.peek() != null) {
                return linked.peek().weight; // BLOCAL: check-then-act
            }
            return 0;
        }

        int peekOnce() {
            Item item = linked.peek();
            return item == null ? 0 : item.weight;
        }

        // Is there room, then add: an exception.
        void addUnsafe(Item item) {
            if (bounded.remainingCapacity() > 0) {
                bounded.add(item); // BLOCAL: check-then-act
            }
        }

        boolean addByAnswer(Item item) {
            return bounded.offer(item);
        }

        // Is it there, then add: twice.
        void addOnceUnsafe(Item item) {
            if (!linked.contains(item)) {
                linked.add(item); // BLOCAL: check-then-act
            }
        }

        // element() fails, getFirst() fails.
        int firstUnsafe() {
            if (!deque.isEmpty()) {
                return deque.getFirst().weight; // BLOCAL: check-then-act
            }
            return 0;
        }

        int first() {
            Item item = deque.peekFirst();
            return item == null ? 0 : item.weight;
        }

        int firstCaught() {
            try {
                if (!deque.isEmpty()) {
                    return deque.getFirst().weight;
                }
            } catch (NoSuchElementException e) {
                return 0;
            }
            return 0;
        }

        Item lastUnsafe() {
            if (deque.size() > 1) {
                return deque.removeLast(); // BLOCAL: check-then-act
            }
            return null;
        }

        Item last() {
            return deque.pollLast();
        }

        // One consumer's loop: asks and takes by what answers nothing.
        void drain() {
            while (!both.isEmpty()) {
                Item item = both.pollFirst();
                if (item == null) {
                    break;
                }
                item.run();
            }
        }

        void drainUnsafe() {
            while (!both.isEmpty()) {
                both.pollFirst().run(); // BLOCAL: check-then-act
            }
        }
    }

    /** Lists that are copied on write. */
    static class Lists {
        private final CopyOnWriteArrayList<Item> list = new CopyOnWriteArrayList<>();
        private final CopyOnWriteArraySet<Item> set = new CopyOnWriteArraySet<>();

        void addUnsafe(Item item) {
            if (!list.contains(item)) {
                list.add(item); // BLOCAL: check-then-act
            }
        }

        void add(Item item) {
            list.addIfAbsent(item);
        }

        Item firstUnsafe() {
            if (!list.isEmpty()) {
                return list.get(0); // BLOCAL: check-then-act
            }
            return null;
        }

        Item first() {
            for (Item item : list) {
                return item;
            }
            return null;
        }

        Item lastUnsafe() {
            // The first of a class for all: the walk below.
            return list.get(list.size() - 1); // BLOCAL: stale-value low
        }

        void removeFirstUnsafe() {
            if (list.size() > 0) {
                list.remove(0); // BLOCAL: check-then-act
            }
        }

        // The place is another's by then.
        void replaceUnsafe(Item old, Item made) {
            int i = list.indexOf(old);
            if (i >= 0) {
                list.set(i, made); // BLOCAL: check-then-act
            }
        }

        void removeAtUnsafe(Item item) {
            int i = list.indexOf(item);
            if (i != -1) {
                list.remove(i); // BLOCAL: check-then-act
            }
        }

        void remove(Item item) {
            list.remove(item);
        }

        int walk() {
            int sum = 0;
            for (int i = 0; i < list.size(); i++) {
                sum += list.get(i).weight; // BLOCAL: check-then-act
            }
            return sum;
        }

        int walkSafe() {
            int sum = 0;
            for (Item item : list) {
                sum += item.weight;
            }
            return sum;
        }

        // A set: to be told whether it was new.
        boolean seen(Item item) {
            if (set.contains(item)) {
                return true;
            }
            set.add(item); // BLOCAL: check-then-act
            return false;
        }

        boolean seenByAnswer(Item item) {
            return !set.add(item);
        }
    }

    /** Sorted maps and sets. */
    static class Sorted {
        private final ConcurrentSkipListMap<Integer, Item> map = new ConcurrentSkipListMap<>();
        private final ConcurrentSkipListSet<Item> set = new ConcurrentSkipListSet<>();

        void put(Item item) {
            map.put(item.weight, item);
            set.add(item);
        }

        Item firstUnsafe() {
            if (!set.isEmpty()) {
                return set.first(); // BLOCAL: check-then-act
            }
            return null;
        }

        int firstKeyUnsafe() {
            return map.isEmpty() ? -1 : map.firstKey(); // BLOCAL: check-then-act
        }

        int firstKey() {
            Map.Entry<Integer, Item> e = map.firstEntry();
            return e == null ? -1 : e.getKey();
        }

        // The first key, then what it has.
        void runFirstUnsafe() {
            map.get(map.firstKey()).run(); // BLOCAL: check-then-act
        }

        // Looked at, then removed: two run it.
        void takeFirstUnsafe() {
            Map.Entry<Integer, Item> e = map.firstEntry();
            if (e != null) {
                map.remove(e.getKey()); // BLOCAL: check-then-act
                e.getValue().run();
            }
        }

        void takeFirst() {
            Map.Entry<Integer, Item> e = map.pollFirstEntry();
            if (e != null) {
                e.getValue().run();
            }
        }

        // Whether it was still there is asked.
        void takeFirstByAnswer() {
            Map.Entry<Integer, Item> e = map.firstEntry();
            if (e != null && map.remove(e.getKey(), e.getValue())) {
                e.getValue().run();
            }
        }

        Item pollUnsafe() {
            if (set.size() > 0) {
                Item item = set.pollFirst();
                item.run(); // BLOCAL: check-then-act
                return item;
            }
            return null;
        }

        Item poll() {
            return set.pollFirst();
        }
    }

    /** Maps. */
    static class Maps {
        private final ConcurrentHashMap<String, Item> map = new ConcurrentHashMap<>();

        // get-if-contains
        int weightUnsafe(String k) {
            return map.containsKey(k) ? map.get(k).weight : 0; // BLOCAL: check-then-act
        }

        // put-if-absent by containsKey
        Item putUnsafe(String k) {
            if (!map.containsKey(k)) {
                map.put(k, new Item(1)); // BLOCAL: check-then-act
            }
            return map.get(k);
        }

        Item put(String k) {
            map.computeIfAbsent(k, x -> new Item(1));
            return map.get(k); // BLOCAL: check-then-act low
        }

        // remove-if-contains, twice told
        boolean removeUnsafe(String k) {
            if (map.containsKey(k)) {
                map.remove(k); // BLOCAL: check-then-act
                return true;
            }
            return false;
        }

        boolean remove(String k) {
            return map.remove(k) != null;
        }

        // replace-if-equal
        void replaceUnsafe(String k, Item old, Item made) {
            if (map.get(k) == old) {
                map.put(k, made); // BLOCAL: check-then-act
            }
        }

        void replace(String k, Item old, Item made) {
            map.replace(k, old, made);
        }

        // replace-if-there
        void refreshUnsafe(String k) {
            if (map.containsKey(k)) {
                map.put(k, new Item(2)); // BLOCAL: check-then-act
            }
        }

        void refresh(String k) {
            map.computeIfPresent(k, (x, old) -> new Item(2));
        }

        // A walk over the keys, and what each has.
        int sumUnsafe() {
            int sum = 0;
            for (String k : map.keySet()) {
                // Of four of one map the first is shown.
                sum += map.get(k).weight; // BLOCAL: check-then-act low
            }
            return sum;
        }

        int sum() {
            int sum = 0;
            for (Item item : map.values()) {
                sum += item.weight;
            }
            return sum;
        }

        // As many as there were.
        Item[] arrayUnsafe() {
            Item[] all = new Item[map.size()];
            int i = 0;
            for (Item item : map.values()) {
                all[i++] = item; // BLOCAL: stale-value
            }
            return all;
        }

        Collection<Item> array() {
            List<Item> all = new ArrayList<>(map.size());
            for (Iterator<Item> it = map.values().iterator(); it.hasNext();) {
                all.add(it.next());
            }
            return all;
        }

        Item anyUnsafe() {
            if (!map.isEmpty()) {
                // Likewise.
                return map.values().iterator().next(); // BLOCAL: check-then-act low
            }
            return null;
        }
    }

    static final Queues QUEUES = new Queues();
    static final Lists LISTS = new Lists();
    static final Sorted SORTED = new Sorted();
    static final Maps MAPS = new Maps();

    static void work(Item item) throws InterruptedException {
        QUEUES.fill(item);
        QUEUES.pollUnsafe();
        QUEUES.poll();
        QUEUES.pollAsked();
        System.out.println(QUEUES.removeUnsafe() + "" + QUEUES.takeUnsafe() + QUEUES.takeSafe() + QUEUES.peekUnsafe()
                + QUEUES.peekSafe() + QUEUES.peekTwice() + QUEUES.peekOnce());
        QUEUES.addUnsafe(item);
        QUEUES.addOnceUnsafe(item);
        System.out.println(QUEUES.addByAnswer(item) + "" + QUEUES.firstUnsafe() + QUEUES.first()
                + QUEUES.firstCaught() + QUEUES.lastUnsafe() + QUEUES.last());
        QUEUES.drain();
        QUEUES.drainUnsafe();
        LISTS.addUnsafe(item);
        LISTS.add(item);
        System.out.println(LISTS.firstUnsafe() + "" + LISTS.first() + LISTS.lastUnsafe());
        LISTS.removeFirstUnsafe();
        LISTS.replaceUnsafe(item, new Item(3));
        LISTS.removeAtUnsafe(item);
        LISTS.remove(item);
        System.out.println(LISTS.walk() + LISTS.walkSafe() + "" + LISTS.seen(item) + LISTS.seenByAnswer(item));
        SORTED.put(item);
        System.out.println(SORTED.firstUnsafe() + "" + SORTED.firstKeyUnsafe() + SORTED.firstKey());
        SORTED.runFirstUnsafe();
        SORTED.takeFirstUnsafe();
        SORTED.takeFirst();
        SORTED.takeFirstByAnswer();
        System.out.println(SORTED.pollUnsafe() + "" + SORTED.poll());
        System.out.println(MAPS.weightUnsafe("a") + "" + MAPS.putUnsafe("a") + MAPS.put("a") + MAPS.removeUnsafe("a")
                + MAPS.remove("a"));
        MAPS.replaceUnsafe("a", item, new Item(4));
        MAPS.replace("a", item, new Item(4));
        MAPS.refreshUnsafe("a");
        MAPS.refresh("a");
        System.out.println(MAPS.sumUnsafe() + MAPS.sum() + MAPS.arrayUnsafe().length + MAPS.array().size() + ""
                + MAPS.anyUnsafe());
    }

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            int n = i;
            new Thread(() -> {
                try {
                    work(new Item(n));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
