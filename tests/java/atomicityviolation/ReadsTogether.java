package atomicityviolation;

/** Defect: sum and count are each right, but of different moments, and the mean is that of neither. */
final class ReadsTogether {
    static final class Samples {
        private long sum;
        private int count;

        synchronized void add(int sample) {
            sum += sample;
            count++;
        }

        synchronized long sum() {
            return sum;
        }

        synchronized int count() {
            return count;
        }
    }

    private final Samples samples;
    private double highest;

    ReadsTogether(Samples samples) {
        this.samples = samples;
    }

    synchronized void observe() {
        int count = samples.count(); // ~ atomicity-violation #1
        long sum = samples.sum(); // ~ atomicity-violation #1
        if (count > 0) {
            highest = Math.max(highest, (double) sum / count);
        }
    }

    synchronized double highest() {
        return highest;
    }

    public static void main(String[] args) throws InterruptedException {
        Samples samples = new Samples();
        ReadsTogether monitor = new ReadsTogether(samples);
        Thread sensor = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                samples.add(10);
            }
        });
        sensor.start();
        for (int i = 0; i < 1000; i++) {
            monitor.observe();
        }
        sensor.join();
        System.out.println(monitor.highest());
    }
}
