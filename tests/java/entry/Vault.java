package entry;

/** A library class that synchronises, one that says it is safe, and some that others cannot reach. */
public final class Vault {
    private int content;

    private Vault() {}

    public static Vault open() {
        return new Vault();
    }

    public void put(int amount) {
        synchronized (this) {
            content += amount;
        }
    }

    @Marks.Shared
    public static class Box {
        public Runnable task() {
            return () -> {};
        }
    }

    private static class Hidden {
        public synchronized void f() {}
    }

    public enum Level {
        LOW;

        public synchronized void raise() {}
    }
}
