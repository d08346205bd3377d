package assertion;

/** Two counters are counted together: whatever they have reached, and even if they overflow, they are equal. */
public class EqualCountersFixed {
    private static final Object LOCK = new Object();
    private static int sent;
    private static int acknowledged;

    static void count() {
        for (int i = 0; i < 2; i++) {
            synchronized (LOCK) {
                sent++; // ~? overflow #2
                acknowledged++; // ~? overflow #3
            }
        }
    }

    public static void main(String[] args) {
        new Thread(EqualCountersFixed::count).start();
        synchronized (LOCK) {
            assert sent == acknowledged;
        }
    }
}
