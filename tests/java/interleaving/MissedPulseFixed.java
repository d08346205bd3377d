package interleaving;

/** A flag is set and stays set. */
public class MissedPulseFixed {
    private static volatile boolean pulse;

    private static void follow() {
        while (!pulse) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread follower = new Thread(MissedPulseFixed::follow);
        follower.start();
        pulse = true;
        follower.join();
    }
}
