package determinism;

/** Main sets the size before it starts the reader. */
public class WrittenAfterStartFixed {
    private static int size;
    private static int seen;

    static void read() {
        seen = size;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(WrittenAfterStartFixed::read);
        size = 5;
        reader.start();
        reader.join();
        System.out.println(seen);
    }
}
