package datarace;

/** No race: a lock made of a flag and a monitor. */
final class OwnMutexFixed {
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
            entered++;
        } finally {
            unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OwnMutexFixed gate = new OwnMutexFixed();
        Thread north = new Thread(gate::enter);
        Thread south = new Thread(gate::enter);
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println(gate.entered);
    }
}
