package lockordercycle;

/** Can deadlock: one wakes up and wants its seat again while it holds the other's, of the same make. */
final class WaitHoldsOther {
    static Object seat() {
        return new Object();
    }

    static void sit(Object outer, Object inner) throws InterruptedException {
        synchronized (outer) {
            synchronized (inner) { // ~ lock-order-cycle #1
                outer.wait(1);
            }
        }
    }

    public static void main(String[] args) {
        Object left = seat();
        Object right = seat();
        new Thread(() -> run(left, right)).start();
        new Thread(() -> run(left, right)).start();
    }

    static void run(Object outer, Object inner) {
        try {
            sit(outer, inner);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
