package atomicitypaper;

/** Defect: both pans always carry the same, but they are read one after the other. */
final class ScalesInBalance {
    private final Object table = new Object();
    private final Object pans = new Object();
    private int left = 1;
    private int right = 1;
    private int looks;

    boolean inBalance() {
        synchronized (table) {
            looks++;
            return m3() == m4(); // ~ atomicity-violation #1
        }
    }

    private int m3() {
        synchronized (pans) {
            return left;
        }
    }

    private int m4() {
        synchronized (pans) {
            return right;
        }
    }

    void load(int grams) {
        synchronized (pans) {
            left += grams;
            right += grams;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScalesInBalance scales = new ScalesInBalance();
        Thread grocer = new Thread(() -> scales.load(5));
        grocer.start();
        if (!scales.inBalance()) {
            throw new AssertionError("the same was put on both pans");
        }
        grocer.join();
    }
}
