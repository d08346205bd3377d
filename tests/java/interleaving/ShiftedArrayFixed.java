package interleaving;

/** The reader waits for the end of the other thread. */
public class ShiftedArrayFixed {
    private static final Object[] PLACES = {"a", "b", "c"};

    private static void shift() {
        System.arraycopy(PLACES, 1, PLACES, 0, 2);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread shifter = new Thread(ShiftedArrayFixed::shift);
        shifter.start();
        Object last = PLACES[2];
        shifter.join();
        Object first = PLACES[0];
        System.out.println(first != last);
    }
}
