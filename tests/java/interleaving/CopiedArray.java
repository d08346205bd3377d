package interleaving;

/** An array is copied while another thread writes it. */
public class CopiedArray {
    private static final int[] NUMBERS = new int[3];
    private static volatile int version;

    private static void write() {
        version = 1;
        NUMBERS[1] = 1; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(CopiedArray::write);
        writer.start();
        int before = version;
        int[] copy = NUMBERS.clone(); // ~ race #1
        assert !(before == 0 && copy[1] == 1); // ~ assertion #2
        writer.join();
    }
}
