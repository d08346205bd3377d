package divisionbyzero;

/** The divisor is written before the volatile flag is raised. */
public class FlagBeforeValueFixed {
    private volatile boolean ready;
    private int divisor;

    void prepare() {
        divisor = 8;
        ready = true;
    }

    void use() {
        while (!ready) {
            Thread.onSpinWait();
        }
        System.out.println(64 / divisor);
    }

    public static void main(String[] args) {
        FlagBeforeValueFixed shared = new FlagBeforeValueFixed();
        new Thread(shared::use).start();
        shared.prepare();
    }
}
