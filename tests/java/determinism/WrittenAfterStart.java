package determinism;

/** Main sets the size when the reader is running already. */
public class WrittenAfterStart {
    private static int size;
    private static int seen;

    static void read() {
        seen = size; // ~ determinism #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(WrittenAfterStart::read);
        reader.start();
        size = 5;
        reader.join();
        System.out.println(seen);
    }
}
