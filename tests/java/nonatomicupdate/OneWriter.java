package nonatomicupdate;

/** Loses nothing: only the worker writes, the others read. */
final class OneWriter implements Runnable {
    private volatile int progress;

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            progress++;
        }
    }

    int progress() {
        return progress;
    }

    public static void main(String[] args) throws InterruptedException {
        OneWriter copy = new OneWriter();
        Thread worker = new Thread(copy);
        Thread display = new Thread(() -> {
            int shown = 0;
            for (int i = 0; i < 50; i++) {
                shown = Math.max(shown, copy.progress());
            }
            System.out.println(shown);
        });
        worker.start();
        display.start();
        worker.join();
        display.join();
        System.out.println(copy.progress());
    }
}
