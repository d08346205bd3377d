package assertion;

/** What belongs together is copied in one critical section; the copies may be compared later. */
public class CopiesComparedFixed {
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
            other = second;
        }
        assert one == other;
    }

    public static void main(String[] args) {
        CopiesComparedFixed both = new CopiesComparedFixed();
        new Thread(() -> both.advance(args.length == 0 ? 7 : 9)).start();
        both.compare();
    }
}
