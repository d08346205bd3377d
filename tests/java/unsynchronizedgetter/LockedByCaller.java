package unsynchronizedgetter;

/** The getter has no lock of its own, as all of its callers hold it. */
public class LockedByCaller {
    private int size;

    private int size() {
        return size;
    }

    synchronized void grow() {
        size = size() + 1;
    }

    synchronized boolean isLarge() {
        return size() > 10;
    }

    public static void main(String[] args) {
        LockedByCaller box = new LockedByCaller();
        new Thread(box::grow).start();
        System.out.println(box.isLarge());
    }
}
