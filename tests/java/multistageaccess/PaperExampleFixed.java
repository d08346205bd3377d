package multistageaccess;

/** Both steps are one stage. */
final class PaperExampleFixed {
    private final Object lock = new Object();
    private long stake = 1;

    void raise() {
        synchronized (lock) {
            stake = stake * 2;
            stake++;
        }
    }

    long stake() {
        synchronized (lock) {
            return stake;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PaperExampleFixed game = new PaperExampleFixed();
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
