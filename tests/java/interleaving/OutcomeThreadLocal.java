package interleaving;

/** Each thread counts for itself in a thread-local variable. */
// outcome: 1 2 0
public class OutcomeThreadLocal {
    private static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> 0);
    private static int first;
    private static int second;

    private static int count(int times) {
        for (int i = 0; i < times; i++) {
            COUNT.set(COUNT.get() + 1);
        }
        return COUNT.get();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> first = count(1));
        Thread b = new Thread(() -> second = count(2));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(first + " " + second + " " + COUNT.get());
    }
}
