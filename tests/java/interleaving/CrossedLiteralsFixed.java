package interleaving;

/** Two threads lock two literals in the same order. */
public class CrossedLiteralsFixed {
    private static void work() {
        synchronized ("crossed, one") {
            synchronized ("crossed, other") {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(CrossedLiteralsFixed::work);
        Thread second = new Thread(CrossedLiteralsFixed::work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
