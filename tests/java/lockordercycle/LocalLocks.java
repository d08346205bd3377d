package lockordercycle;

/** Cannot deadlock: every call makes its own locks, which no other thread ever sees. */
final class LocalLocks {
    static int both(int value) {
        Object left = new Object();
        Object right = new Object();
        int result = value;
        synchronized (left) {
            synchronized (right) {
                result++;
            }
        }
        synchronized (right) {
            synchronized (left) {
                result--;
            }
        }
        return result;
    }

    public static void main(String[] args) {
        new Thread(() -> both(1)).start();
        new Thread(() -> both(2)).start();
    }
}
