package blockingunderlock;

/** Waits before it takes the second lock; or the second lock is one that nobody else wants meanwhile. */
public class ReceptionFixed {
    private final Object desk = new Object();
    private final Object bell = new Object();
    private final Object own = new Object();
    private boolean isRung;
    private int guests;

    void receive() throws InterruptedException {
        synchronized (bell) {
            while (!isRung) {
                bell.wait();
            }
        }
        synchronized (desk) {
            guests++;
        }
    }

    /** The wait releases the lock, however often it was taken. */
    void receiveAgain() throws InterruptedException {
        synchronized (own) {
            synchronized (bell) {
                synchronized (bell) {
                    while (!isRung) {
                        bell.wait();
                    }
                }
            }
        }
    }

    int count() {
        synchronized (desk) {
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
        ReceptionFixed hotel = new ReceptionFixed();
        new Thread(() -> System.out.println(hotel.count())).start();
        new Thread(hotel::ring).start();
        hotel.receive();
        hotel.receiveAgain();
    }
}
