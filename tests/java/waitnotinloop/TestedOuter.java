package waitnotinloop;

/** An if around the wait, and a loop around the if that tests the same; and a loop that does nothing but wait. */
public class TestedOuter {
    private volatile int pending;

    void awaitWork() throws InterruptedException {
        while (pending == 0) {
            synchronized (this) {
                if (isIdle()) {
                    wait();
                }
            }
        }
    }

    private boolean isIdle() {
        return pending == 0;
    }

    synchronized void add() {
        pending = pending + 1;
        notifyAll();
    }

    synchronized void park() {
        try {
            while (true) {
                wait();
            }
        } catch (InterruptedException e) {
            System.out.println("off again");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TestedOuter worker = new TestedOuter();
        new Thread(worker::add).start();
        Thread parked = new Thread(worker::park);
        parked.start();
        worker.awaitWork();
        parked.interrupt();
    }
}
