package concurrent;

/** The monitors of threads, used otherwise than to join them. */
public class ThreadAsMonitor {
    static class Counter extends Thread {
        private int count;

        @Override
        public synchronized void run() {
            count++;
            notifyAll();
            System.out.println("holds its own monitor: " + Thread.holdsLock(this));
        }

        synchronized int count() {
            return count;
        }
    }

    private static void joinInMonitor() throws InterruptedException {
        Thread worker = new Thread(() -> System.out.println("works while main is in a join"));
        synchronized (worker) {
            worker.start();
            worker.join();
            System.out.println("still in the monitor: " + Thread.holdsLock(worker));
        }
        System.out.println("out of the monitor: " + !Thread.holdsLock(worker));
    }

    private static void waitForTheEnd() throws InterruptedException {
        Thread worker = new Thread(() -> System.out.println("works while main waits"));
        synchronized (worker) {
            worker.start();
            while (worker.isAlive()) {
                worker.wait();
            }
        }
        System.out.println("notified by the end: " + worker.getState());
    }

    private static void waitToBeCounted() throws InterruptedException {
        Counter counter = new Counter();
        synchronized (counter) {
            counter.start();
            while (counter.count() == 0) {
                counter.wait();
            }
        }
        counter.join(60_000, 1);
        counter.join(60_000);
        System.out.println("counted: " + counter.count() + ", alive: " + counter.isAlive());
    }

    private static void interruptedInMonitor() {
        Thread self = Thread.currentThread();
        synchronized (self) {
            self.interrupt();
            try {
                self.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted, in the monitor: " + Thread.holdsLock(self));
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        joinInMonitor();
        waitForTheEnd();
        waitToBeCounted();
        interruptedInMonitor();
    }
}
