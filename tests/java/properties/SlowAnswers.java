package properties;

/** Questions that take long, or for ever. */
public class SlowAnswers {
    private static volatile int value;

    static boolean isSilent() {
        int n = 0;
        while (n >= 0) {
            n = (n + 1) & 0xFF;
        }
        return false;
    }

    static boolean isLoud() {
        while (value >= 0) {
            value = (value + 1) & 0xFF;
        }
        return false;
    }

    static boolean isLong() {
        int sum = 0;
        for (int i = 0; i < 50_000; i++) {
            sum += value;
        }
        return sum == 0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> value = 1);
        writer.start();
        writer.join();
    }
}
