package divisionbyzero;

/** Test and division are in one critical section, and so is the write. */
public class CheckThenDivideFixed {
    private int count = 3;
    private final int total = 90;

    synchronized int average() {
        if (count != 0) {
            return total / count;
        }
        return 0;
    }

    synchronized void clear() {
        count = 0;
    }

    public static void main(String[] args) {
        CheckThenDivideFixed sample = new CheckThenDivideFixed();
        Thread cleaner = new Thread(sample::clear);
        cleaner.start();
        System.out.println(sample.average());
    }
}
