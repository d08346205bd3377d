package interleaving;

/** Two threads announce themselves and then wait for each other to withdraw: if both did, both spin for ever. */
public class AfterYou {
    private static final class Side {
        volatile boolean wants;
    }

    private static final Side EAST = new Side();
    private static final Side WEST = new Side();

    private static void cross(Side mine, Side other) {
        mine.wants = true;
        while (other.wants) { // ~ livelock #1
            Thread.onSpinWait();
        }
        mine.wants = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> cross(EAST, WEST));
        Thread second = new Thread(() -> cross(WEST, EAST));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
