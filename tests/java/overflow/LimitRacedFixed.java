package overflow;

/** Two threads of one class test the limit and add under one lock. */
public class LimitRacedFixed implements Runnable {
    static final int LIMIT = Integer.MAX_VALUE - 1;
    static int used = LIMIT - 1;

    @Override
    public void run() {
        synchronized (LimitRacedFixed.class) {
            if (used < LIMIT) {
                used += 2;
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(new LimitRacedFixed()).start();
        }
    }
}
