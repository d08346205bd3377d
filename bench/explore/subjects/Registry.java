package subjects;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A registry of shared channels behind a read-write lock: the first user of a name opens its channel, further users share
 * it under the read lock, and the last one to leave closes it.
 *
 * <p>Arguments: threads (default 2), names (default 1), rounds (default 1).
 * The last argument {@code bug}: assertion failure, a name found missing under the read lock is not looked up again under
 * the write lock, so that it is opened twice (line 106).
 */
public final class Registry {
    private Registry() {
    }

    /** Something that is dear to open; users are counted, messages too. */
    static final class Channel {
        private final String name;
        private final AtomicInteger users = new AtomicInteger();
        private final AtomicInteger messages = new AtomicInteger();
        private volatile boolean closed;

        Channel(String name) {
            this.name = name;
        }

        void send() {
            assert !closed : "sent on a closed channel";
            messages.incrementAndGet();
        }

        void close() {
            assert !closed : "closed twice";
            assert users.get() == 0 : "closed while in use";
            closed = true;
        }
    }

    /** What happened over the life of a registry; guarded by its write lock. */
    static final class Statistics {
        private int opened;
        private int closed;
        private int messages;

        void closed(Channel channel) {
            closed++;
            messages += channel.messages.get();
        }
    }

    /** Channels by name. The user count falls to zero under either lock, but a channel goes only under the write lock. */
    static final class Channels {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Channel> byName = new HashMap<>();
        private final Statistics statistics = new Statistics();
        private final boolean trustFirstLook;

        Channels(boolean trustFirstLook) {
            this.trustFirstLook = trustFirstLook;
        }

        /** Returns the channel of the name, opened if need be; the caller is one of its users until it lets go. */
        Channel acquire(String name) {
            Channel channel = share(name);
            return channel != null ? channel : openOrShare(name);
        }

        void letGo(Channel channel) {
            int left = channel.users.decrementAndGet();
            assert left >= 0 : "let go more often than acquired";
            if (left == 0) {
                closeIfUnused(channel);
            }
        }

        int size() {
            lock.readLock().lock();
            try {
                return byName.size();
            } finally {
                lock.readLock().unlock();
            }
        }

        private Channel share(String name) {
            lock.readLock().lock();
            try {
                Channel channel = byName.get(name);
                if (channel != null) {
                    channel.users.incrementAndGet();
                }
                return channel;
            } finally {
                lock.readLock().unlock();
            }
        }

        private Channel openOrShare(String name) {
            lock.writeLock().lock();
            try {
                Channel channel = trustFirstLook ? null : byName.get(name); // BUG
                if (channel == null) {
                    channel = new Channel(name);
                    Channel other = byName.put(name, channel);
                    assert other == null : "a name opened twice";
                    statistics.opened++;
                }
                channel.users.incrementAndGet();
                return channel;
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Another user may have come since the count was zero, or another thread may have closed the channel already. */
        private void closeIfUnused(Channel channel) {
            lock.writeLock().lock();
            try {
                if (channel.users.get() == 0 && byName.get(channel.name) == channel) {
                    byName.remove(channel.name);
                    channel.close();
                    statistics.closed(channel);
                }
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    static final class Sender extends Thread {
        private final Channels channels;
        private final int number;
        private final int names;
        private final int rounds;

        Sender(Channels channels, int number, int names, int rounds) {
            this.channels = channels;
            this.number = number;
            this.names = names;
            this.rounds = rounds;
        }

        @Override
        public void run() {
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < names; i++) {
                    String name = "channel-" + (number + i) % names;
                    Channel channel = channels.acquire(name);
                    assert channel.name.equals(name) : "a wrong channel";
                    channel.send();
                    channels.letGo(channel);
                }
            }
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = number(args, 0, 2);
        int names = number(args, 1, 1);
        int rounds = number(args, 2, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Channels channels = new Channels(bug);
        Sender[] senders = new Sender[threads];
        for (int i = 0; i < threads; i++) {
            senders[i] = new Sender(channels, i, names, rounds);
            senders[i].start();
        }
        for (Sender sender : senders) {
            sender.join();
        }
        Statistics statistics = channels.statistics;
        int sent = threads * names * rounds;
        assert channels.size() == 0 : "a channel was left open";
        assert statistics.opened == statistics.closed : "a channel was not closed";
        assert statistics.opened >= (sent > 0 ? names : 0) && statistics.opened <= sent;
        assert statistics.messages == sent : "a message was lost";
        System.out.println("registry: " + statistics.messages + " messages");
    }
}
