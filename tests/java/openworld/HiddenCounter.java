package openworld;

/** Races: the class is not public, but made for threads, and one of its methods forgets the lock. */
final class HiddenCounter {
    private int hits;

    synchronized void hit() {
        hits++; // ~ data-race #1
    }

    synchronized int hits() {
        return hits;
    }

    void reset() {
        hits = 0; // ~ data-race #1
    }
}
