package divisionbyzero;

/** Under the lock, one of two writers has ended; the other may have written after it. */
public class JoinedUnderLock {
    static int share = 1;
    static final Object LOCK = new Object();

    static void set(int to) {
        synchronized (LOCK) {
            share = to;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> set(5));
        Thread other = new Thread(() -> set(0));
        one.start();
        other.start();
        synchronized (LOCK) {
            one.join();
            System.out.println(10 / share); // ~ division-by-zero #1
        }
    }
}
