package subjects;

/**
 * Tasks in a ring that wake each other: each waits for the event of the one before it, and signals its own. A task that
 * has missed a signal finds out by the count of the event. The kind of program that a spacecraft's executive is.
 *
 * <p>Arguments: tasks (default 3), rounds (default 1).
 * The last argument {@code bug}: lost wake-up, then deadlock, the count is compared before the monitor is entered
 * (line 47).
 */
public final class EventRing {
    private EventRing() {
    }

    /** Something that happens again and again. */
    static final class Event {
        private int count;

        synchronized int count() {
            return count;
        }

        synchronized void signal() {
            count++;
            notifyAll();
        }

        /** Returns when the event has happened more often than that. */
        synchronized void await(int seen) throws InterruptedException {
            while (count == seen) {
                wait();
            }
        }

        /** Returns when the event happens the next time. */
        synchronized void awaitNext() throws InterruptedException {
            int before = count;
            while (count == before) {
                wait();
            }
        }

        void await(int seen, boolean bug) throws InterruptedException {
            if (!bug) {
                await(seen);
            } else if (count() == seen) {
                awaitNext(); // BUG
            }
        }
    }

    static final class Task extends Thread {
        private final Event before;
        private final Event own;
        private final int rounds;
        private final boolean isFirst;
        private final boolean bug;
        private int heard;

        Task(Event before, Event own, int rounds, boolean isFirst, boolean bug) {
            this.before = before;
            this.own = own;
            this.rounds = rounds;
            this.isFirst = isFirst;
            this.bug = bug;
        }

        @Override
        public void run() {
            try {
                for (int round = 0; round < rounds; round++) {
                    if (isFirst) {
                        own.signal();
                    }
                    before.await(heard, bug);
                    heard++;
                    if (!isFirst) {
                        own.signal();
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int tasks = number(args, 0, 3);
        int rounds = number(args, 1, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Event[] events = new Event[tasks];
        for (int i = 0; i < tasks; i++) {
            events[i] = new Event();
        }
        Task[] ring = new Task[tasks];
        for (int i = 0; i < tasks; i++) {
            ring[i] = new Task(events[(i + tasks - 1) % tasks], events[i], rounds, i == 0, bug);
            ring[i].start();
        }
        int heard = 0;
        for (Task task : ring) {
            task.join();
            heard += task.heard;
        }
        assert heard == tasks * rounds : "a signal was lost";
        for (Event event : events) {
            assert event.count() == rounds : "an event happened too often";
        }
        System.out.println("event ring: " + heard + " signals heard");
    }
}
