package assertion;

/** Who changes the numbers holds both locks, so that one of them is enough to compare. */
public class HalfUnderTwoLocksFixed {
    private final Object one = new Object();
    private final Object other = new Object();
    private int first;
    private int second;

    void change(int by) {
        synchronized (one) {
            synchronized (other) {
                first += by;
                second += by;
            }
        }
    }

    void compare() {
        synchronized (other) {
            assert first == second; // ~? assertion #1
        }
    }

    public static void main(String[] args) {
        HalfUnderTwoLocksFixed numbers = new HalfUnderTwoLocksFixed();
        new Thread(() -> numbers.change(args.length == 0 ? 3 : 5)).start();
        numbers.compare();
    }
}
