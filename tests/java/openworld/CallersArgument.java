package openworld;

/** No race: what callers pass is theirs, as long as nobody keeps it. */
public class CallersArgument {
    /** What a caller measures. */
    public static class Sample {
        int count;
        long sum;
    }

    private long total;

    public void measure(Sample sample, long value) {
        sample.count++;
        sample.sum += value;
        add(value);
    }

    public void clear(Sample sample) {
        sample.count = 0;
        sample.sum = 0;
    }

    private synchronized void add(long value) {
        total += value;
    }

    public synchronized long total() {
        return total;
    }
}
