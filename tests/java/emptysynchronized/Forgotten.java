package emptysynchronized;

/** The line that was to be guarded stands behind the block. */
public class Forgotten {
    private final Object lock = new Object();
    private int count;

    void count() {
        synchronized (lock) { // ~ empty-synchronized #1
        }
        count++;
    }

    public static void main(String[] args) {
        Forgotten counter = new Forgotten();
        new Thread(counter::count).start();
        counter.count();
    }
}
