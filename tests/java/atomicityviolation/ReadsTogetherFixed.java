package atomicityviolation;

/** The samples give their mean. */
final class ReadsTogetherFixed {
    static final class Samples {
        private long sum;
        private int count;

        synchronized void add(int sample) {
            sum += sample;
            count++;
        }

        synchronized double mean() {
            return count == 0 ? 0 : (double) sum / count;
        }
    }

    private final Samples samples;
    private double highest;

    ReadsTogetherFixed(Samples samples) {
        this.samples = samples;
    }

    synchronized void observe() {
        highest = Math.max(highest, samples.mean());
    }

    synchronized double highest() {
        return highest;
    }

    public static void main(String[] args) throws InterruptedException {
        Samples samples = new Samples();
        ReadsTogetherFixed monitor = new ReadsTogetherFixed(samples);
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
