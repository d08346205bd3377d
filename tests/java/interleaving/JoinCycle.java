package interleaving;

/** Two threads join each other. */
public class JoinCycle {
    private static Thread first;
    private static Thread second;

    private static void joinSecond() {
        try {
            second.join(); // ~ deadlock #1
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void joinFirst() {
        try {
            first.join(); // ~ deadlock #1
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        first = new Thread(JoinCycle::joinSecond);
        second = new Thread(JoinCycle::joinFirst);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
