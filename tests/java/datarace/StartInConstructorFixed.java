package datarace;

/** No race: the interval is set when the thread starts. */
final class StartInConstructorFixed implements Runnable {
    private final Thread thread = new Thread(this);
    private int interval;

    StartInConstructorFixed(int interval) {
        this.interval = interval;
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        int waited = 0;
        for (int i = 0; i < 3; i++) {
            waited += interval;
        }
        System.out.println(waited);
    }

    public static void main(String[] args) throws InterruptedException {
        StartInConstructorFixed beacon = new StartInConstructorFixed(5);
        beacon.start();
        beacon.thread.join();
    }
}
