package determinism;

/** Two threads set a flag to the same value: it does not matter which comes first. */
public class DifferentFlagsFixed {
    private boolean flag;

    void raise() {
        flag = true;
    }

    void raiseToo() {
        flag = true;
    }

    public static void main(String[] args) throws InterruptedException {
        DifferentFlagsFixed mast = new DifferentFlagsFixed();
        Thread first = new Thread(mast::raise);
        Thread second = new Thread(mast::raiseToo);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(mast.flag);
    }
}
