package datarace;

/** No race: the workers lock the class, which is one for all. */
final class StaticGuardedByInstanceFixed extends Thread {
    private static int done;

    @Override
    public void run() {
        for (int i = 0; i < 1000; i++) {
            finishOne();
        }
    }

    private void finishOne() {
        synchronized (StaticGuardedByInstanceFixed.class) {
            done++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaticGuardedByInstanceFixed[] workers = new StaticGuardedByInstanceFixed[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new StaticGuardedByInstanceFixed();
            workers[i].start();
        }
        for (StaticGuardedByInstanceFixed worker : workers) {
            worker.join();
        }
        System.out.println(done);
    }
}
