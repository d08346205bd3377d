package atomicityviolation;

/** Nobody gets at the progress between the test and the step. */
final class ProgressBarFixed {
    static final class Progress {
        private int done;

        synchronized int done() {
            return done;
        }

        synchronized void set(int value) {
            done = value;
        }

        synchronized void advance(int steps) {
            done += steps;
        }
    }

    private final Progress progress;
    private int counted;

    ProgressBarFixed(Progress progress) {
        this.progress = progress;
    }

    synchronized void update(int steps) {
        counted += steps;
        synchronized (progress) {
            if (counted > progress.done()) {
                progress.set(counted);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Progress progress = new Progress();
        ProgressBarFixed stems = new ProgressBarFixed(progress);
        Thread leaves = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                progress.advance(1);
            }
        });
        leaves.start();
        for (int i = 0; i < 500; i++) {
            stems.update(2);
        }
        leaves.join();
        System.out.println(progress.done());
    }
}
