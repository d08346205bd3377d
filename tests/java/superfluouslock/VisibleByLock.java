package superfluouslock;

/** No lock is superfluous: the result is read only once it is there, and the lock alone makes it visible. */
final class VisibleByLock {
    private boolean done;
    private long result;

    private synchronized void finish(long value) {
        result = value;
        done = true;
    }

    private synchronized boolean isDone() {
        return done;
    }

    private synchronized long result() {
        return result;
    }

    public static void main(String[] args) throws InterruptedException {
        VisibleByLock sum = new VisibleByLock();
        Thread adder = new Thread(() -> {
            long value = 0;
            for (int i = 0; i < 1000; i++) {
                value += i;
            }
            sum.finish(value);
        });
        adder.start();
        while (!sum.isDone()) {
            Thread.onSpinWait();
        }
        System.out.println(sum.result());
    }
}
