package openworld;

/** Races: what a caller passes is kept, and changed by others without the lock. */
public class KeptArgument {
    /** What a caller measures. */
    public static class Sample {
        int count;
    }

    private Sample last;

    public synchronized void begin(Sample sample) {
        last = sample;
    }

    public void measure() {
        Sample current;
        synchronized (this) {
            current = last;
        }
        current.count++; // ~ data-race #1
    }

    public synchronized int count() {
        return last.count; // ~ data-race #1
    }
}
