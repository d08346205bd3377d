package datarace;

/** A race: what was made under the lock may be gone when it is read after it. */
final class ResetUnderLock {
    private static final Object LOCK = new Object();
    private static String name;

    static String name() {
        synchronized (LOCK) {
            if (name == null) {
                name = "n" + System.nanoTime();
            }
        }
        return name; // ~ data-race #1
    }

    static void reset() {
        synchronized (LOCK) {
            if (name != null) {
                name = null; // ~ data-race #1
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(name())).start();
        new Thread(ResetUnderLock::reset).start();
    }
}
