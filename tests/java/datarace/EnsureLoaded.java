package datarace;

/** One way out of the method that is to load the table does not look whether it has been. */
public class EnsureLoaded {
    private volatile boolean loaded;
    private int size;

    private void ensureLoaded(boolean wait) {
        if (!wait) {
            return;
        }
        if (!loaded) {
            synchronized (this) {
                if (!loaded) {
                    size = 1; // ~ data-race #1
                    loaded = true;
                }
            }
        }
    }

    int size(boolean wait) {
        ensureLoaded(wait);
        return size; // ~ data-race #1
    }

    public static void main(String[] args) {
        EnsureLoaded table = new EnsureLoaded();
        for (int i = 0; i < 2; i++) {
            boolean wait = i == 0;
            new Thread(() -> System.out.println(table.size(wait))).start();
        }
    }
}
