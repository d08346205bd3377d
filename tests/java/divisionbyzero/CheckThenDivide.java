package divisionbyzero;

/** The divisor is tested, but another thread can clear it between the test and the division. */
public class CheckThenDivide {
    private int count = 3;
    private final int total = 90;

    int average() {
        if (count != 0) {
            return total / count; // ~ division-by-zero #1
        }
        return 0;
    }

    synchronized void clear() {
        count = 0;
    }

    public static void main(String[] args) {
        CheckThenDivide sample = new CheckThenDivide();
        Thread cleaner = new Thread(sample::clear);
        cleaner.start();
        System.out.println(sample.average());
    }
}
