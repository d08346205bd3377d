package assertion;

/** Each getter takes the lock, but not both together. */
public class GettersCompared {
    private int left;
    private int right;

    synchronized void shift(int by) {
        left += by;
        right += by;
    }

    synchronized int left() {
        return left;
    }

    synchronized int right() {
        return right;
    }

    void check() {
        int one = left();
        assert one == right(); // ~ assertion #1
    }

    public static void main(String[] args) {
        GettersCompared pair = new GettersCompared();
        new Thread(() -> pair.shift(args.length == 0 ? 2 : 3)).start();
        pair.check();
    }
}
