package weakdeterminism;

/** Two threads write even numbers of one range. */
public class EvenOrOddFixed {
    private static int parity;

    static void even(int seed) {
        parity = 2 * (seed & 3);
    }

    static void evenToo(int seed) {
        parity = 2 * (seed >> 2 & 3);
    }

    public static void main(String[] args) throws InterruptedException {
        int seed = args.length;
        Thread one = new Thread(() -> even(seed));
        one.start();
        evenToo(seed);
        one.join();
        System.out.println(parity % 2);
    }
}
