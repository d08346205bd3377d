package datarace;

/** No race: the flag is set after the result, and waited for, through a method that reads it under its lock. */
final class PolledThroughGetterFixed {
    private final Object lock = new Object();
    private boolean isReady;
    private int result;

    private boolean isReady() {
        synchronized (lock) {
            return isReady;
        }
    }

    void compute() {
        result = 42;
        synchronized (lock) {
            isReady = true;
        }
    }

    void print() {
        while (!isReady()) {
            Thread.onSpinWait();
        }
        System.out.println(result);
    }

    public static void main(String[] args) {
        PolledThroughGetterFixed job = new PolledThroughGetterFixed();
        new Thread(job::compute).start();
        job.print();
    }
}
