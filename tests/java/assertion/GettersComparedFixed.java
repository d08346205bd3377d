package assertion;

/** What a getter returns is compared while the lock is still held. */
public class GettersComparedFixed {
    private int left;
    private int right;

    synchronized void shift(int by) {
        left += by;
        right += by;
    }

    synchronized int left() {
        return left;
    }

    synchronized void check() {
        int one = left();
        assert one == right;
    }

    public static void main(String[] args) {
        GettersComparedFixed pair = new GettersComparedFixed();
        new Thread(() -> pair.shift(args.length == 0 ? 2 : 3)).start();
        pair.check();
    }
}
