package interleaving;

/** Two threads append to one buffer, whose methods are synchronized. */
public class SharedBuilderFixed {
    private static final StringBuffer TEXT = new StringBuffer(16);

    private static void append() {
        TEXT.append('a');
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SharedBuilderFixed::append);
        other.start();
        TEXT.append('b');
        other.join();
        assert TEXT.length() == 2;
    }
}
