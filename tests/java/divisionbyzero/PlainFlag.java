package divisionbyzero;

/** A flag that is not volatile orders nothing. */
public class PlainFlag {
    private int divisor;
    private boolean ready;

    void prepare() {
        divisor = 8;
        ready = true;
    }

    void use() {
        if (ready) {
            System.out.println(64 / divisor); // ~ division-by-zero #1
        }
    }

    public static void main(String[] args) {
        PlainFlag shared = new PlainFlag();
        new Thread(shared::prepare).start();
        shared.use();
    }
}
