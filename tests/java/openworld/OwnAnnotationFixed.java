package openworld;

/** The same with a lock; a method that only tests see, and one for which callers hold the lock, need none. */
public class OwnAnnotationFixed {
    @interface ThreadSafe {}

    @interface VisibleForTesting {}

    /** Made for threads, as it says. */
    @ThreadSafe
    public static class Meter {
        private long sum;

        public synchronized void add(long value) {
            sum += value;
        }

        public synchronized long sum() {
            return sum;
        }

        @VisibleForTesting
        public void reset() {
            sum = 0;
        }
    }
}
