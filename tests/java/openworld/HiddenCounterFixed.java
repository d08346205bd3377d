package openworld;

/** The same with the lock everywhere. */
final class HiddenCounterFixed {
    private int hits;

    synchronized void hit() {
        hits++;
    }

    synchronized int hits() {
        return hits;
    }

    synchronized void reset() {
        hits = 0;
    }
}
