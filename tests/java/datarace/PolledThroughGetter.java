package datarace;

/** The result is read while it may still be written: nobody waits for the flag. */
final class PolledThroughGetter {
    private final Object lock = new Object();
    private boolean isReady;
    private int result;

    private boolean isReady() {
        synchronized (lock) {
            return isReady;
        }
    }

    void compute() {
        result = 42; // ~ data-race #1
        synchronized (lock) {
            isReady = true;
        }
    }

    void print() {
        if (!isReady()) {
            System.out.println("not yet");
        }
        System.out.println(result); // ~ data-race #1
    }

    public static void main(String[] args) {
        PolledThroughGetter job = new PolledThroughGetter();
        new Thread(job::compute).start();
        job.print();
    }
}
