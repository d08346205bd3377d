package notifywithoutlock;

/** Written and notified under the monitor; the helper relies on its callers to hold it. */
public class ForgottenFixed {
    private int value;

    synchronized int awaitValue() throws InterruptedException {
        while (value == 0) {
            wait();
        }
        return value;
    }

    void set(int now) {
        synchronized (this) {
            value = now;
            wake();
        }
    }

    private void wake() {
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        ForgottenFixed cell = new ForgottenFixed();
        new Thread(() -> cell.set(3)).start();
        System.out.println(cell.awaitValue());
    }
}
