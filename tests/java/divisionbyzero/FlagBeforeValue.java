package divisionbyzero;

/** The volatile flag is raised before the divisor is written. */
public class FlagBeforeValue {
    private volatile boolean ready;
    private int divisor;

    void prepare() {
        ready = true;
        divisor = 8;
    }

    void use() {
        while (!ready) {
            Thread.onSpinWait();
        }
        System.out.println(64 / divisor); // ~ division-by-zero #1
    }

    public static void main(String[] args) {
        FlagBeforeValue shared = new FlagBeforeValue();
        new Thread(shared::use).start();
        shared.prepare();
    }
}
