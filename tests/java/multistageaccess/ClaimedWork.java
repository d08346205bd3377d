package multistageaccess;

/** No defect: who has found the work undone marks it as begun in the same section, so that nobody else goes on. */
final class ClaimedWork {
    enum Phase { NEW, BEGUN, DONE }

    private Phase phase = Phase.NEW;
    private long result;

    boolean compute(int seed) {
        synchronized (this) {
            if (phase != Phase.NEW) {
                return false;
            }
            phase = Phase.BEGUN;
        }
        long sum = seed;
        for (int i = 0; i < 100; i++) {
            sum = sum * 31 + i;
        }
        synchronized (this) {
            result = sum;
            phase = Phase.DONE;
        }
        return true;
    }

    synchronized String state() {
        return phase + " " + result;
    }

    public static void main(String[] args) throws InterruptedException {
        ClaimedWork work0 = new ClaimedWork();
        Runnable work = () -> {
            for (int i = 0; i < 3; i++) {
                System.out.println(work0.compute(i));
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(work0.state());
    }
}
