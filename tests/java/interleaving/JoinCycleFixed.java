package interleaving;

/** One thread joins the other. */
public class JoinCycleFixed {
    private static Thread first;
    private static Thread second;

    private static void joinSecond() {
        try {
            second.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void joinFirst() {
        Thread.onSpinWait();
    }

    public static void main(String[] args) throws InterruptedException {
        first = new Thread(JoinCycleFixed::joinSecond);
        second = new Thread(JoinCycleFixed::joinFirst);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
