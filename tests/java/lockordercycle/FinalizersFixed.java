package lockordercycle;

/** Cannot deadlock: both lock the registry first. */
final class FinalizersFixed {
    private static final Object POOL = new Object();
    private static final Object REGISTRY = new Object();
    private static int open;

    static final class Handle {
        @Override
        protected void finalize() {
            synchronized (REGISTRY) {
                synchronized (POOL) {
                    open--;
                }
            }
        }
    }

    static Handle take() {
        synchronized (REGISTRY) {
            synchronized (POOL) {
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
