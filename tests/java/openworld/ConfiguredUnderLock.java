package openworld;

/** Races: a setter that takes the lock says that it may be called later, too. */
public class ConfiguredUnderLock {
    private int limit;
    private int used;

    public synchronized void setLimit(int limit) {
        this.limit = limit; // ~ data-race #1 ~ unsynchronized-getter #2
    }

    public int limit() {
        return limit; // ~ data-race #1 ~ unsynchronized-getter #2
    }

    public synchronized boolean use() {
        return used++ < limit;
    }
}
