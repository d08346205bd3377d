package datarace;

/** No race: what is read is read under the lock. */
final class ResetUnderLockFixed {
    private static final Object LOCK = new Object();
    private static String name;

    static String name() {
        synchronized (LOCK) {
            if (name == null) {
                name = "n" + System.nanoTime();
            }
            return name;
        }
    }

    static void reset() {
        synchronized (LOCK) {
            if (name != null) {
                name = null;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(name())).start();
        new Thread(ResetUnderLockFixed::reset).start();
    }
}
