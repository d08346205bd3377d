package determinism;

/** Both changes are synchronized, and one waits for the other. */
public class LockedOrderFixed {
    private int value = 1;

    synchronized void add() {
        value = value + 3;
    }

    synchronized void twice() {
        value = value * 2;
    }

    public static void main(String[] args) throws InterruptedException {
        LockedOrderFixed cell = new LockedOrderFixed();
        Thread adder = new Thread(cell::add);
        adder.start();
        adder.join();
        cell.twice();
        System.out.println(cell.value);
    }
}
