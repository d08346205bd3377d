package divisionbyzero;

/** Whoever has waited shares before the lock is released: no more is taken than was made, and less than that now. */
public class ShareOfWaitingFixed {
    private int made;
    private int taken;

    synchronized void make() {
        if (made < 1000) {
            made++;
            notifyAll();
        }
    }

    synchronized void take() {
        if (taken != made) {
            taken++;
        }
    }

    synchronized int share() throws InterruptedException {
        while (taken == made) {
            wait();
        }
        return 100 / (made - taken);
    }

    public static void main(String[] args) throws InterruptedException {
        ShareOfWaitingFixed store = new ShareOfWaitingFixed();
        new Thread(store::make).start();
        new Thread(store::take).start();
        store.make();
        System.out.println(store.share());
    }
}
