package divisionbyzero;

/** A volatile flag orders what was written before it. */
public class PlainFlagFixed {
    private int divisor;
    private volatile boolean ready;

    void prepare() {
        divisor = 8;
        ready = true;
    }

    void use() {
        if (ready) {
            System.out.println(64 / divisor);
        }
    }

    public static void main(String[] args) {
        PlainFlagFixed shared = new PlainFlagFixed();
        new Thread(shared::prepare).start();
        shared.use();
    }
}
