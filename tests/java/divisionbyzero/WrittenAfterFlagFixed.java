package divisionbyzero;

/** The writer clears the value before it raises the flag for a new one. */
public class WrittenAfterFlagFixed {
    private int divisor;
    private volatile boolean ready;

    void prepare() {
        divisor = 0;
        divisor = 8;
        ready = true;
    }

    void use() {
        if (ready) {
            System.out.println(64 / divisor);
        }
    }

    public static void main(String[] args) {
        WrittenAfterFlagFixed shared = new WrittenAfterFlagFixed();
        new Thread(shared::prepare).start();
        shared.use();
    }
}
