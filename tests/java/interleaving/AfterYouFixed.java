package interleaving;

/** Two threads announce themselves, and the one that gave way last lets the other pass. */
public class AfterYouFixed {
    private static final class Side {
        volatile boolean wants;
    }

    private static final Side EAST = new Side();
    private static final Side WEST = new Side();
    private static volatile Side waiting;

    private static void cross(Side mine, Side other) {
        mine.wants = true;
        waiting = mine;
        while (other.wants && waiting == mine) {
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
