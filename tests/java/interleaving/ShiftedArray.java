package interleaving;

/** Elements are moved in a shared array while another thread reads one of them. */
public class ShiftedArray {
    private static final Object[] PLACES = {"a", "b", "c"};

    private static void shift() {
        System.arraycopy(PLACES, 1, PLACES, 0, 2); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread shifter = new Thread(ShiftedArray::shift);
        shifter.start();
        Object last = PLACES[2];
        Object first = PLACES[0]; // ~ race #1
        shifter.join();
        System.out.println(first != last);
    }
}
