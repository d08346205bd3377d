package interleaving;

/** An index that another thread moves is out of bounds in some executions: that is an exception, and no access to the array. */
public class IndexOutOfBounds {
    private static final Object[] PLACES = new Object[2];
    private static volatile int next;

    private static void move() {
        next = -1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread mover = new Thread(IndexOutOfBounds::move);
        mover.start();
        PLACES[next] = "a"; // ~ exception #1
        mover.join();
    }
}
