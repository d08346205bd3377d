package lockordercycle;

/**
 * Cannot deadlock: the first thread waits, which releases its lock, until the second one is through with both, and only
 * then takes its second lock.
 */
final class WaitHandsOver {
    private final Object baton = new Object();
    private final Object track = new Object();
    private boolean handed;
    private int laps;

    void second() {
        synchronized (baton) {
            while (!handed) {
                try {
                    baton.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
            synchronized (track) {
                laps++;
            }
        }
    }

    void first() {
        synchronized (track) {
            laps++;
            synchronized (baton) {
                handed = true;
                baton.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        WaitHandsOver relay = new WaitHandsOver();
        new Thread(relay::second).start();
        new Thread(relay::first).start();
    }
}
