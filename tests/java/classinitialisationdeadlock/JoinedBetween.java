package classinitialisationdeadlock;

/** The first thread has ended when the second starts. */
public class JoinedBetween {
    static class Prices {
        static int base = Taxes.rate + 1;

        static void load() {}
    }

    static class Taxes {
        static int rate = Prices.base + 1;

        static void load() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> Prices.load());
        first.start();
        first.join();
        new Thread(() -> Taxes.load()).start();
    }
}
