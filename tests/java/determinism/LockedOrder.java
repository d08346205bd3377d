package determinism;

/** Both changes are synchronized, but the sum depends on which comes first. */
public class LockedOrder {
    private int value = 1;

    synchronized void add() {
        value = value + 3; // ~ determinism #1
    }

    synchronized void twice() {
        value = value * 2; // ~ determinism #2
    }

    public static void main(String[] args) throws InterruptedException {
        LockedOrder cell = new LockedOrder();
        Thread adder = new Thread(cell::add);
        adder.start();
        cell.twice();
        adder.join();
        System.out.println(cell.value);
    }
}
