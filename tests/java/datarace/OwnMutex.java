package datarace;

/** A lock made of a flag and a monitor; one method sets it free that does not have it. */
final class OwnMutex {
    private boolean isTaken;
    private int entered;

    private synchronized void lock() throws InterruptedException {
        while (isTaken) {
            wait();
        }
        isTaken = true;
    }

    private synchronized void unlock() {
        isTaken = false;
        notify();
    }

    void enter() {
        try {
            lock();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            entered++; // ~ data-race #1
        } finally {
            unlock();
        }
    }

    void reset() {
        unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        OwnMutex gate = new OwnMutex();
        Thread north = new Thread(gate::enter);
        Thread south = new Thread(() -> {
            gate.reset();
            gate.enter();
        });
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(gate.entered);
    }
}
