package overflow;

/** Two threads of one class test the limit and add without a common lock, and can both pass the test. */
public class LimitRaced implements Runnable {
    static final int LIMIT = Integer.MAX_VALUE - 1;
    static int used = LIMIT - 1;

    @Override
    public void run() {
        if (used < LIMIT) {
            used += 2; // ~ overflow #1
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new LimitRaced()).start();
        }
    }
}
