package openworld;

/** Closed under a lock, used without. */
public class Handle {
    private long address;

    protected Handle(long address) {
        this.address = address;
    }

    public long size() {
        return sizeOf(address); // ~ data-race #1
    }

    public synchronized void delete() {
        if (address != 0) {
            free(address);
            address = 0; // ~ data-race #1
        }
    }

    private static native long sizeOf(long address);

    private static native void free(long address);
}
