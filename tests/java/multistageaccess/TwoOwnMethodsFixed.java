package multistageaccess;

/** The one that calls both is synchronized, too. */
final class TwoOwnMethodsFixed {
    private long hash = 7;

    private synchronized long read() {
        return hash;
    }

    private synchronized void write(long value) {
        hash = value;
    }

    synchronized void mix(int value) {
        long before = read();
        write(before * 31 + value);
    }

    public static void main(String[] args) throws InterruptedException {
        TwoOwnMethodsFixed digest = new TwoOwnMethodsFixed();
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
