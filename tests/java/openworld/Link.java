package openworld;

/** Written under a lock, read without: nothing but an exception is complete when others get it. */
public class Link {
    private Exception linked;

    public Exception getLinked() {
        return linked; // ~ data-race #1 ~ unsynchronized-getter #2
    }

    public synchronized void setLinked(Exception linked) {
        this.linked = linked; // ~ data-race #1 ~ unsynchronized-getter #2
    }
}
