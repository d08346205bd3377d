package weakdeterminism;

/** One thread sets a name, the other one forgets it. */
public class NothingOrSomething {
    private static final Object TAG = new Object();
    private static Object tag = TAG;

    static void set() {
        tag = TAG; // ~ weak-determinism #1
    }

    static void forget() {
        tag = null; // ~ weak-determinism #2
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(NothingOrSomething::set);
        Thread two = new Thread(NothingOrSomething::forget);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(tag == null);
    }
}
