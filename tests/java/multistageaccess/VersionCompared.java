package multistageaccess;

/** No defect: the second stage writes only if the version is still the one that the first has seen. */
final class VersionCompared {
    private final Object lock = new Object();
    private int version;
    private long total;

    void add(long amount) {
        while (true) {
            int seen;
            long sum;
            synchronized (lock) {
                seen = version;
                sum = total + amount;
            }
            synchronized (lock) {
                if (version == seen) {
                    total = sum;
                    version++;
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VersionCompared account = new VersionCompared();
        Runnable work = () -> {
            for (int i = 0; i < 20; i++) {
                account.add(i);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(account.total);
    }
}
