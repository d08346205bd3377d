package divisionbyzero;

/** Somebody waits until something is there; another one may have taken it by the time it is shared. */
public class ShareOfWaiting {
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

    synchronized void await() throws InterruptedException {
        while (taken == made) {
            wait();
        }
    }

    synchronized int share() {
        return 100 / (made - taken); // ~ division-by-zero #1
    }

    public static void main(String[] args) throws InterruptedException {
        ShareOfWaiting store = new ShareOfWaiting();
        store.make();
        new Thread(store::take).start();
        store.await();
        System.out.println(store.share());
    }
}
