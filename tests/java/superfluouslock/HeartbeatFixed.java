package superfluouslock;

/** Fine: another thread looks at the sum while this one counts, so the lock is needed. */
final class HeartbeatFixed extends Thread {
    private final Object lock = new Object();
    private int beats;
    private volatile boolean fast;

    void exercise() {
        fast = true;
    }

    private void beat() {
        synchronized (lock) {
            beats += fast ? 2 : 1;
        }
    }

    int beats() {
        synchronized (lock) {
            return beats;
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < 2; i++) {
            beat();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HeartbeatFixed heart = new HeartbeatFixed();
        heart.start();
        heart.exercise();
        System.out.println(heart.beats());
        heart.join();
        System.out.println(heart.beats);
    }
}
