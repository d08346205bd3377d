package assertion;

/** Two counters that should be equal are counted under one lock, which is released in between. */
public class EqualCounters {
    private static final Object LOCK = new Object();
    private static int sent;
    private static int acknowledged;

    static void count() {
        for (int i = 0; i < 2; i++) {
            synchronized (LOCK) {
                sent++; // ~? overflow #2
            }
            synchronized (LOCK) {
                acknowledged++; // ~? overflow #3
            }
        }
    }

    public static void main(String[] args) {
        new Thread(EqualCounters::count).start();
        synchronized (LOCK) {
            assert sent == acknowledged; // ~ assertion #1
        }
    }
}
