package interleaving;

/** Two threads lock two literals in opposite order. */
public class CrossedLiterals {
    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            synchronized ("crossed, one") {
                synchronized ("crossed, other") { // ~ deadlock #1
                    Thread.onSpinWait();
                }
            }
        });
        Thread second = new Thread(() -> {
            synchronized ("crossed, other") {
                synchronized ("crossed, one") { // ~ deadlock #1
                    Thread.onSpinWait();
                }
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
