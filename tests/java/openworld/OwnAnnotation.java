package openworld;

/** Races: the project declares the annotation itself. */
public class OwnAnnotation {
    @interface ThreadSafe {}

    /** Made for threads, as it says. */
    @ThreadSafe
    public static class Meter {
        private long sum;

        public void add(long value) {
            sum += value; // ~ data-race #1 ~ wrong-annotation #2
        }

        public long sum() {
            return sum; // ~ data-race #1 ~ wrong-annotation #2
        }
    }
}
