package multistageaccess;

/** Defect: both methods are synchronized, the one that calls them is not. */
final class TwoOwnMethods {
    private long hash = 7;

    private synchronized long read() {
        return hash;
    }

    private synchronized void write(long value) {
        hash = value;
    }

    void mix(int value) {
        long before = read(); // ~ multi-stage-access #1
        write(before * 31 + value); // ~ multi-stage-access #1
    }

    public static void main(String[] args) throws InterruptedException {
        TwoOwnMethods digest = new TwoOwnMethods();
        Runnable work = () -> {
            for (int i = 0; i < 1000; i++) {
                digest.mix(1);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(digest.read());
    }
}
