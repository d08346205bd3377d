package interleaving;

/** The copy and the write are under one lock. */
public class CopiedArrayFixed {
    private static final int[] NUMBERS = new int[3];
    private static int version;

    private static void write() {
        synchronized (NUMBERS) {
            version = 1;
            NUMBERS[1] = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(CopiedArrayFixed::write);
        writer.start();
        int before;
        int[] copy = new int[3];
        synchronized (NUMBERS) {
            before = version;
            System.arraycopy(NUMBERS, 0, copy, 0, 3);
        }
        assert !(before == 0 && copy[1] == 1);
        writer.join();
    }
}
