package assertion;

/** Who changes the numbers holds one lock, and who compares them another one. */
public class HalfUnderTwoLocks {
    private final Object one = new Object();
    private final Object other = new Object();
    private int first;
    private int second;

    void change(int by) {
        synchronized (one) {
            first += by;
            second += by;
        }
    }

    void compare() {
        synchronized (other) {
            assert first == second; // ~ assertion #1
        }
    }

    public static void main(String[] args) {
        HalfUnderTwoLocks numbers = new HalfUnderTwoLocks();
        new Thread(() -> numbers.change(args.length == 0 ? 3 : 5)).start();
        numbers.compare();
    }
}
