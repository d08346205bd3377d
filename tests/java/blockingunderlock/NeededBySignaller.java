package blockingunderlock;

/** Whoever would end the wait needs the lock that is kept: no delay, but a lock-out, of which another rule tells. */
public class NeededBySignaller {
    private final Object desk = new Object();
    private final Object bell = new Object();
    private boolean isRung;

    void receive() throws InterruptedException {
        synchronized (desk) {
            synchronized (bell) {
                while (!isRung) {
                    bell.wait();
                }
            }
        }
    }

    void ring() {
        synchronized (desk) {
            synchronized (bell) {
                isRung = true;
                bell.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NeededBySignaller hotel = new NeededBySignaller();
        new Thread(hotel::ring).start();
        hotel.receive();
    }
}
