package interleaving;

/** A flag is set and cleared again: who spins on it may miss it, and spins for ever. */
public class MissedPulse {
    private static volatile boolean pulse;

    private static void follow() {
        while (!pulse) { // ~ livelock #1
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread follower = new Thread(MissedPulse::follow);
        follower.start();
        pulse = true;
        pulse = false;
        follower.join();
    }
}
