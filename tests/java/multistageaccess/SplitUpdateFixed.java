package multistageaccess;

/** The mean is read and written in one section. */
final class SplitUpdateFixed {
    private final Object lock = new Object();
    private double mean;
    private int count;

    void add(double sample) {
        synchronized (lock) {
            double sum = mean * count;
            count++;
            mean = (sum + sample) / count;
        }
    }

    int count() {
        synchronized (lock) {
            return count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SplitUpdateFixed samples = new SplitUpdateFixed();
        Runnable sensor = () -> {
            for (int i = 0; i < 500; i++) {
                samples.add(i);
            }
        };
        Thread first = new Thread(sensor);
        Thread second = new Thread(sensor);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(samples.count());
    }
}
