package atomicityviolation;

/** Defect: the progress is set by what it was a moment ago; another part of the work may have gone further meanwhile. */
final class ProgressBar {
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

    ProgressBar(Progress progress) {
        this.progress = progress;
    }

    synchronized void update(int steps) {
        counted += steps;
        if (counted > progress.done()) { // ~ atomicity-violation #1
            progress.set(counted); // ~ atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Progress progress = new Progress();
        ProgressBar stems = new ProgressBar(progress);
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
