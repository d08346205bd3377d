package divisionbyzero;

/** The other writer does not write zero. */
public class JoinedUnderLockFixed {
    static int share = 1;
    static final Object LOCK = new Object();

    static void set(int to) {
        synchronized (LOCK) {
            share = to;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> set(5));
        Thread other = new Thread(() -> set(4));
        one.start();
        other.start();
        synchronized (LOCK) {
            one.join();
            System.out.println(10 / share);
        }
    }
}
