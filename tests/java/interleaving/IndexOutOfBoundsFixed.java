package interleaving;

/** The index stays within the bounds. */
public class IndexOutOfBoundsFixed {
    private static final Object[] PLACES = new Object[2];
    private static volatile int next;

    private static void move() {
        next = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread mover = new Thread(IndexOutOfBoundsFixed::move);
        mover.start();
        PLACES[next] = "a";
        mover.join();
    }
}
