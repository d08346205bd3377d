package openworld;

/** No race: the finaliser does the same as delete(), and nobody uses a deleted object. */
public class NativeHandle {
    private long address;

    protected NativeHandle(long address) {
        this.address = address;
    }

    public static long addressOf(NativeHandle handle) {
        return handle == null ? 0 : handle.address;
    }

    public long size() {
        return sizeOf(address);
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
        delete();
    }

    public synchronized void delete() {
        if (address != 0) {
            free(address);
            address = 0;
        }
    }

    private static native long sizeOf(long address);

    private static native void free(long address);
}
