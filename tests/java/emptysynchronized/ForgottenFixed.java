package emptysynchronized;

/** Guarded. */
public class ForgottenFixed {
    private final Object lock = new Object();
    private int count;

    void count() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) {
        ForgottenFixed counter = new ForgottenFixed();
        new Thread(counter::count).start();
        counter.count();
    }
}
