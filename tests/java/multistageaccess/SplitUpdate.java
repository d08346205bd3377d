package multistageaccess;

/** Defect: the mean is read in one section and written in the next; samples that come in between are forgotten. */
final class SplitUpdate {
    private final Object lock = new Object();
    private double mean;
    private int count;

    void add(double sample) {
        double sum;
        int before;
        synchronized (lock) { // ~ multi-stage-access #1
            before = count;
            sum = mean * count;
        }
        double next = (sum + sample) / (before + 1);
        synchronized (lock) { // ~ multi-stage-access #1
            mean = next;
            count = before + 1;
        }
    }

    int count() {
        synchronized (lock) {
            return count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SplitUpdate samples = new SplitUpdate();
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
