package lockordercycle;

/** Cannot deadlock: the inner seat is released before the wait for the outer one. */
final class WaitHoldsOtherFixed {
    static Object seat() {
        return new Object();
    }

    static void sit(Object outer, Object inner) throws InterruptedException {
        synchronized (outer) {
            synchronized (inner) {
                System.out.println("both");
            }
            outer.wait(1);
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
