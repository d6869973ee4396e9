package operations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/* An array for as many as there are, which the collection fills: where it has fewer by then, null is left at the end. */
public class Padded {
    static final Padded SHARED = new Padded();

    interface Channel {
        void close(boolean now);

        int id();
    }

    private final Map<Integer, Channel> channels = new ConcurrentHashMap<>();
    private boolean closing;

    public void register(Channel channel) {
        channels.put(channel.id(), channel);
    }

    public void unregister(Channel channel) {
        channels.remove(channel.id());
    }

    /** One goes between the two calls, and the last of the array is null. */
    public void close(boolean now) {
        synchronized (this) {
            if (closing) {
                return;
            }
            closing = true;
        }
        Channel[] all = channels.values().toArray(new Channel[channels.values().size()]);
        for (Channel channel : all) {
            channel.close(now); // BLOCAL: stale-value medium {{an array for as many as 'channels' had}}
        }
    }

    /** So it is where the array is kept for itself first. */
    public int first() {
        Channel[] all = new Channel[channels.size()];
        all = channels.values().toArray(all);
        int sum = 0;
        for (int i = 0; i < all.length; i++) {
            sum += all[i].id(); // BLOCAL: stale-value medium
        }
        return sum;
    }

    /** Mended: the collection makes the array. Silent. */
    public void closeRight(boolean now) {
        for (Channel channel : channels.values().toArray(new Channel[0])) {
            channel.close(now);
        }
    }

    /** Who knows that the last may be null. Silent. */
    public void closeAsked(boolean now) {
        for (Channel channel : channels.values().toArray(new Channel[channels.size()])) {
            if (channel != null) {
                channel.close(now);
            }
        }
    }

    /** Up to the first that is null. Silent. */
    public void closeUpTo(boolean now) {
        Channel[] all = channels.values().toArray(new Channel[channels.size()]);
        for (int i = 0; i < all.length && all[i] != null; i++) {
            all[i].close(now);
        }
    }

    /** Handed on as it is: nothing is used here. Silent. */
    public Channel[] all() {
        return channels.values().toArray(new Channel[channels.size()]);
    }

    /** As long as somebody says. Silent. */
    public void closeGiven(int n, boolean now) {
        for (Channel channel : channels.values().toArray(new Channel[n])) {
            channel.close(now);
        }
    }

    /** Never one less: null is never there. Silent. */
    static class Growing {
        static final Growing SHARED = new Growing();
        private final List<Channel> channels = new CopyOnWriteArrayList<>();

        public void register(Channel channel) {
            channels.add(channel);
        }

        public void close(boolean now) {
            for (Channel channel : channels.toArray(new Channel[channels.size()])) {
                channel.close(now);
            }
        }
    }

    /** A wrapper, whose operations take its lock each for itself. */
    static class Wrapped {
        static final Wrapped SHARED = new Wrapped();
        private final List<Channel> channels = Collections.synchronizedList(new ArrayList<>());

        public void register(Channel channel) {
            channels.add(channel);
        }

        public void unregister(Channel channel) {
            channels.remove(channel);
        }

        public void close(boolean now) {
            for (Channel channel : channels.toArray(new Channel[channels.size()])) {
                channel.close(now); // BLOCAL: stale-value low
            }
        }

        /** Mended: one block of the wrapper's lock has both. Silent. */
        public void closeRight(boolean now) {
            Channel[] all;
            synchronized (channels) {
                all = channels.toArray(new Channel[channels.size()]);
            }
            for (Channel channel : all) {
                channel.close(now);
            }
        }
    }

    /** What closes holds a lock, which who takes one out does not. */
    static class Locked {
        static final Locked SHARED = new Locked();
        private final Map<Integer, Channel> channels = new ConcurrentHashMap<>();
        private final Object lock = new Object();
        private boolean closing;

        public void register(Channel channel) {
            channels.put(channel.id(), channel);
        }

        public void unregister(Channel channel) {
            channels.remove(channel.id());
        }

        public void close(boolean now) {
            synchronized (lock) {
                if (!closing) {
                    closing = true;
                    Channel[] all = channels.values().toArray(new Channel[channels.values().size()]);
                    for (Channel channel : all) {
                        channel.close(now); // BLOCAL: stale-value medium
                    }
                }
            }
        }
    }

    /** All that take one out hold the lock, too: a hint at most. */
    static class Guarded {
        static final Guarded SHARED = new Guarded();
        private final Map<Integer, Channel> channels = new ConcurrentHashMap<>();

        public void register(Channel channel) {
            channels.put(channel.id(), channel);
        }

        public synchronized void unregister(Channel channel) {
            channels.remove(channel.id());
        }

        public synchronized void close(boolean now) {
            for (Channel channel : channels.values().toArray(new Channel[channels.size()])) {
                channel.close(now); // BLOCAL: stale-value low
            }
        }
    }

    /** The array is of another's size. Silent. */
    static class Others {
        static final Others SHARED = new Others();
        private final List<Channel> open = new CopyOnWriteArrayList<>(), idle = new CopyOnWriteArrayList<>();

        public void register(Channel channel) {
            open.add(channel);
            idle.add(channel);
        }

        public void unregister(Channel channel) {
            open.remove(channel);
            idle.remove(channel);
        }

        public void close(boolean now) {
            for (Channel channel : idle.toArray(new Channel[open.size()])) {
                channel.close(now);
            }
        }
    }

    /** Nobody else has it. Silent. */
    static void own(List<Channel> given, boolean now) {
        List<Channel> mine = new CopyOnWriteArrayList<>(given);
        mine.remove(0);
        for (Channel channel : mine.toArray(new Channel[mine.size()])) {
            channel.close(now);
        }
    }
}
