package shop;

/** A test whose annotations are those of a framework that only the user's models know. */
public class MarkedTest {
    private volatile int sold;

    /** Marks a test. */
    @interface Case {}

    /** Marks what runs before each test. */
    @interface Open {}

    @Open
    public void open() {
        sold = 1;
    }

    @Case
    public void countsAll() throws InterruptedException {
        Thread other = new Thread(() -> sold++);
        other.start();
        sold++;
        other.join();
        assert sold == 3;
    }
}
