package atomicitypaper;

/** Harmless: the time passes between two looks at a clock, and that is what they are for. */
final class DurationLog {
    static final class Clock {
        private long ticks;

        synchronized long now() {
            return ticks;
        }

        synchronized void tick() {
            ticks++;
        }
    }

    private final Clock clock;
    private long longest;

    DurationLog(Clock clock) {
        this.clock = clock;
    }

    synchronized void measure(Runnable work) {
        long start = clock.now();
        work.run();
        long took = clock.now() - start;
        if (took > longest) {
            longest = took;
        }
    }

    synchronized long longest() {
        return longest;
    }

    public static void main(String[] args) throws InterruptedException {
        Clock clock = new Clock();
        DurationLog log = new DurationLog(clock);
        Thread quartz = new Thread(() -> {
            clock.tick();
            clock.tick();
        });
        quartz.start();
        log.measure(() -> { });
        quartz.join();
        if (log.longest() < 0) {
            throw new AssertionError("time goes backwards");
        }
    }
}
