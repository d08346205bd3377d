package lockordercycle;

/** Can deadlock: the finaliser locks the pool under the registry, the program the other way round. */
final class Finalizers {
    private static final Object POOL = new Object();
    private static final Object REGISTRY = new Object();
    private static int open;

    static final class Handle {
        @Override
        protected void finalize() {
            synchronized (REGISTRY) {
                synchronized (POOL) { // ~ lock-order-cycle #1
                    open--;
                }
            }
        }
    }

    static Handle take() {
        synchronized (POOL) {
            synchronized (REGISTRY) { // ~ lock-order-cycle #1
                open++;
                return new Handle();
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 1000; i++) {
            take();
        }
    }
}
