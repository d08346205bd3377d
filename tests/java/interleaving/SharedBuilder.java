package interleaving;

/** Two threads append to one builder, which is not made for that. */
public class SharedBuilder {
    private static final StringBuilder TEXT = new StringBuilder(16);

    private static void append() {
        TEXT.append('a'); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SharedBuilder::append);
        other.start();
        TEXT.append('b'); // ~ race #1
        other.join();
    }
}
