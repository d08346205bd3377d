package multistageaccess;

/** Defect: another thread may come between doubling and adding, so the stake is doubled twice and then raised twice. */
final class PaperExample {
    private final Object lock = new Object();
    private long stake = 1;

    void raise() {
        synchronized (lock) { // ~ multi-stage-access #1
            stake = stake * 2;
        }
        synchronized (lock) { // ~ multi-stage-access #1
            stake++;
        }
    }

    long stake() {
        synchronized (lock) {
            return stake;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PaperExample game = new PaperExample();
        Runnable player = () -> {
            for (int i = 0; i < 5; i++) {
                game.raise();
            }
        };
        Thread first = new Thread(player);
        Thread second = new Thread(player);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(game.stake());
    }
}
