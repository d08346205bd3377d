package overflow;

/** As many threads as there are arguments double one number. */
public class DoubledByAll extends Thread {
    private static int number = 1 << 29;

    static synchronized void twice() {
        number = number + number; // ~ overflow #1
    }

    @Override
    public void run() {
        twice();
    }

    public static void main(String[] args) {
        for (int i = 0; i < args.length; i++) {
            new DoubledByAll().start();
        }
    }
}
