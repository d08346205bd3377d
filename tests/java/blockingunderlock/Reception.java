package blockingunderlock;

/** Waits for a signal with a second lock in hand, which the one who signals does not need, but another does. */
public class Reception {
    private final Object desk = new Object();
    private final Object bell = new Object();
    private boolean isRung;
    private int guests;

    void receive() throws InterruptedException {
        synchronized (desk) { // ~ blocking-under-lock #1
            synchronized (bell) {
                while (!isRung) {
                    bell.wait(); // ~ blocking-under-lock #1
                }
            }
            guests++;
        }
    }

    int count() {
        synchronized (desk) { // ~ blocking-under-lock #1
            return guests;
        }
    }

    void ring() {
        synchronized (bell) {
            isRung = true;
            bell.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Reception hotel = new Reception();
        new Thread(() -> System.out.println(hotel.count())).start();
        new Thread(hotel::ring).start();
        hotel.receive();
    }
}
