package superfluouslock;

/** Defect: only one thread ever takes this lock; the others set a volatile flag, and read the sum after its end. */
final class Heartbeat extends Thread {
    private final Object lock = new Object();
    private int beats;
    private volatile boolean fast;

    void exercise() {
        fast = true;
    }

    private void beat() {
        synchronized (lock) { // ~ superfluous-lock #1
            beats += fast ? 2 : 1;
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < 2; i++) {
            beat();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Heartbeat heart = new Heartbeat();
        heart.start();
        heart.exercise();
        heart.join();
        System.out.println(heart.beats);
    }
}
