package lockonchangingfield;

/** Only one thread ever takes the lock: there is nobody to keep out. */
public class OneTaker {
    private Object lock = new Object();
    private int rounds;

    void work() {
        synchronized (lock) {
            rounds++;
        }
    }

    public static void main(String[] args) {
        OneTaker worker = new OneTaker();
        new Thread(worker::work).start();
        worker.lock = new Object();
    }
}
