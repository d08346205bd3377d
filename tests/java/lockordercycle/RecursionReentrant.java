package lockordercycle;

/** Cannot deadlock: the recursion takes the same lock again and again, which its thread already holds. */
final class RecursionReentrant {
    private int calls;

    synchronized int factorial(int n) {
        calls++;
        return n < 2 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        RecursionReentrant shared = new RecursionReentrant();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> shared.factorial(5));
            threads[i].start();
        }
    }
}
