package subjects;

/**
 * Sleepers and a clock thread: the clock jumps to the next deadline as soon as every sleeper sleeps, and every sleeper
 * must wake at exactly the time it asked for.
 *
 * <p>Arguments: sleepers (default 2), rounds (default 1), longest delay (default 2).
 * The last argument {@code bug}: lost wake-up that ends in a deadlock, a sleeper waits without looking whether its alarm
 * has rung already (line 40).
 */
public final class AlarmClock {
    private AlarmClock() {
    }

    /** One alarm in the list of the clock; its own monitor carries the wake-up. */
    static final class Alarm {
        private final int deadline;
        private final int sleeper;
        private Alarm next;
        private boolean rung;

        Alarm(int deadline, int sleeper) {
            this.deadline = deadline;
            this.sleeper = sleeper;
        }

        synchronized void ring() {
            assert !rung : "an alarm rang twice";
            rung = true;
            notifyAll();
        }

        synchronized void await() throws InterruptedException {
            while (!rung) {
                wait();
            }
        }

        synchronized void awaitNextRing() throws InterruptedException {
            wait(); // BUG
        }
    }

    /** The time, the pending alarms in order of their deadlines, and how many sleepers are awake. */
    static final class Clock {
        private int now;
        private int awake;
        private int pending;
        private int rings;
        private Alarm first;

        Clock(int sleepers) {
            awake = sleepers;
        }

        synchronized int now() {
            return now;
        }

        synchronized int rings() {
            return rings;
        }

        /** Sets an alarm; from here on the caller counts as asleep. */
        synchronized Alarm set(int sleeper, int delay) {
            assert delay > 0;
            assert !hasAlarm(sleeper) : "a sleeper with two alarms";
            Alarm alarm = new Alarm(now + delay, sleeper);
            insert(alarm);
            pending++;
            fallAsleep();
            return alarm;
        }

        /** The caller sets no more alarms. */
        synchronized void leave() {
            fallAsleep();
        }

        /** Moves to the next deadline and rings all its alarms; false when no sleeper is left. */
        synchronized boolean tick() throws InterruptedException {
            while (awake > 0) {
                wait();
            }
            if (first == null) {
                assert pending == 0;
                return false;
            }
            assert first.deadline > now : "a deadline was missed";
            now = first.deadline;
            while (first != null && first.deadline == now) {
                Alarm due = first;
                first = due.next;
                pending--;
                awake++;
                rings++;
                due.ring();
            }
            checkOrder();
            return true;
        }

        private void fallAsleep() {
            assert awake > 0 : "more asleep than there are";
            awake--;
            if (awake == 0) {
                notifyAll();
            }
        }

        private void insert(Alarm alarm) {
            if (first == null || first.deadline > alarm.deadline) {
                alarm.next = first;
                first = alarm;
                return;
            }
            Alarm before = first;
            while (before.next != null && before.next.deadline <= alarm.deadline) {
                before = before.next;
            }
            alarm.next = before.next;
            before.next = alarm;
        }

        private boolean hasAlarm(int sleeper) {
            for (Alarm alarm = first; alarm != null; alarm = alarm.next) {
                if (alarm.sleeper == sleeper) {
                    return true;
                }
            }
            return false;
        }

        private void checkOrder() {
            int count = 0;
            int last = now;
            for (Alarm alarm = first; alarm != null; alarm = alarm.next) {
                assert alarm.deadline > now && alarm.deadline >= last : "alarms out of order";
                last = alarm.deadline;
                count++;
            }
            assert count == pending : "an alarm was lost";
        }
    }

    /** The thread that drives the clock. */
    static final class Ticker extends Thread {
        private final Clock clock;
        private int ticks;

        Ticker(Clock clock) {
            this.clock = clock;
        }

        @Override
        public void run() {
            try {
                while (clock.tick()) {
                    ticks++;
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class Sleeper extends Thread {
        private final Clock clock;
        private final int number;
        private final int rounds;
        private final int longest;
        private final boolean careless;

        Sleeper(Clock clock, int number, int rounds, int longest, boolean careless) {
            this.clock = clock;
            this.number = number;
            this.rounds = rounds;
            this.longest = longest;
            this.careless = careless;
        }

        @Override
        public void run() {
            try {
                int expected = 0;
                for (int round = 0; round < rounds; round++) {
                    int delay = delay(number, round, longest);
                    Alarm alarm = clock.set(number, delay);
                    if (careless) {
                        alarm.awaitNextRing();
                    } else {
                        alarm.await();
                    }
                    expected += delay;
                    assert clock.now() == expected : "woken at the wrong time";
                }
                clock.leave();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static int delay(int sleeper, int round, int longest) {
            return 1 + (sleeper + round) % longest;
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int sleepers = number(args, 0, 2);
        int rounds = number(args, 1, 1);
        int longest = number(args, 2, 2);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Clock clock = new Clock(sleepers);
        Ticker ticker = new Ticker(clock);
        ticker.start();
        Sleeper[] threads = new Sleeper[sleepers];
        int end = 0;
        for (int i = 0; i < sleepers; i++) {
            threads[i] = new Sleeper(clock, i, rounds, longest, bug);
            threads[i].start();
            int total = 0;
            for (int round = 0; round < rounds; round++) {
                total += Sleeper.delay(i, round, longest);
            }
            end = Math.max(end, total);
        }
        for (Sleeper thread : threads) {
            thread.join();
        }
        ticker.join();
        assert clock.now() == end : "the clock stopped at the wrong time";
        assert clock.rings() == sleepers * rounds : "an alarm did not ring";
        assert ticker.ticks <= clock.rings();
        System.out.println("alarm clock: " + clock.rings() + " alarms, time " + clock.now());
    }
}
