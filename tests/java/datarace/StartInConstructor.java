package datarace;

/** Races: the constructor starts the thread before it has set the interval. */
final class StartInConstructor implements Runnable {
    private final Thread thread = new Thread(this);
    private int interval;

    StartInConstructor(int interval) {
        thread.start();
        this.interval = interval; // ~ data-race #1
    }

    @Override
    public void run() {
        int waited = 0;
        for (int i = 0; i < 3; i++) {
            waited += interval; // ~ data-race #1
        }
        System.out.println(waited);
    }

    public static void main(String[] args) throws InterruptedException {
        StartInConstructor beacon = new StartInConstructor(5);
        beacon.thread.join();
    }
}
