package datarace;

/** Races: each worker locks itself while it changes what all workers share. */
final class StaticGuardedByInstance extends Thread {
    private static int done;

    @Override
    public void run() {
        for (int i = 0; i < 1000; i++) {
            finishOne();
        }
    }

    private void finishOne() {
        synchronized (this) {
            done++; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaticGuardedByInstance[] workers = new StaticGuardedByInstance[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new StaticGuardedByInstance();
            workers[i].start();
        }
        for (StaticGuardedByInstance worker : workers) {
            worker.join();
        }
        System.out.println(done);
    }
}
