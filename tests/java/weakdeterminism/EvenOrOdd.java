package weakdeterminism;

/** One of two threads writes an odd number. */
public class EvenOrOdd {
    private static int parity;

    static void even(int seed) {
        parity = 2 * (seed & 3); // ~ weak-determinism #1
    }

    static void odd(int seed) {
        parity = 2 * (seed & 3) + 1; // ~ weak-determinism #2
    }

    public static void main(String[] args) throws InterruptedException {
        int seed = args.length;
        Thread one = new Thread(() -> even(seed));
        one.start();
        odd(seed);
        one.join();
        System.out.println(parity % 2);
    }
}
