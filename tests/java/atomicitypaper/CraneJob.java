package atomicitypaper;

import java.util.concurrent.locks.ReentrantLock;

/** Defect: the crane has a lock of its own around, but the load can be changed between weighing and lifting. */
final class CraneJob {
    static final class Load {
        private int tons = 2;
        private boolean lifted;

        synchronized int tons() {
            return tons;
        }

        synchronized void lift() {
            lifted = true;
        }

        synchronized void add(int more) {
            if (!lifted) {
                tons += more;
            }
        }

        synchronized boolean tooHeavy() {
            return lifted && tons > 5;
        }
    }

    private final ReentrantLock crane = new ReentrantLock();
    private int jobs;

    void work(Load load) {
        crane.lock();
        try {
            jobs++;
            if (load.tons() <= 5) { // ~ atomicity-violation #1
                load.lift(); // ~ atomicity-violation #1
            }
        } finally {
            crane.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Load load = new Load();
        CraneJob site = new CraneJob();
        Thread mason = new Thread(() -> load.add(8));
        mason.start();
        site.work(load);
        mason.join();
        if (load.tooHeavy()) {
            throw new AssertionError("the crane falls over");
        }
    }
}
