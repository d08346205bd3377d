package notifywithoutlock;

/** The write is synchronized, the notification is not. */
public class Forgotten {
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
        }
        notifyAll(); // ~ notify-without-lock #1
    }

    public static void main(String[] args) throws InterruptedException {
        Forgotten cell = new Forgotten();
        new Thread(() -> cell.set(3)).start();
        System.out.println(cell.awaitValue());
    }
}
