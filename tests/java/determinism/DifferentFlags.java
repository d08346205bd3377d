package determinism;

/** Two threads set a flag, one of them to false. */
public class DifferentFlags {
    private boolean flag;

    void raise() {
        flag = true; // ~ determinism #1
    }

    void lower() {
        flag = false; // ~ determinism #2
    }

    public static void main(String[] args) throws InterruptedException {
        DifferentFlags mast = new DifferentFlags();
        Thread first = new Thread(mast::raise);
        Thread second = new Thread(mast::lower);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(mast.flag);
    }
}
