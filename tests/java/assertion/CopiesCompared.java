package assertion;

/** What belongs together is copied in two critical sections, and compared afterwards. */
public class CopiesCompared {
    private long first;
    private long second;

    synchronized void advance(long step) {
        first += step;
        second += step;
    }

    void compare() {
        long one;
        long other;
        synchronized (this) {
            one = first;
        }
        synchronized (this) {
            other = second;
        }
        assert one == other; // ~ assertion #1
    }

    public static void main(String[] args) {
        CopiesCompared both = new CopiesCompared();
        new Thread(() -> both.advance(args.length == 0 ? 7 : 9)).start();
        both.compare();
    }
}
