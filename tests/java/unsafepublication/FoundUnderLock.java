package unsafepublication;

/** A race: the table is made under the lock, but also asked for without it. */
final class FoundUnderLock {
    private static final Object LOCK = new Object();
    private static int[] squares;

    static int square(int number) {
        synchronized (LOCK) {
            if (squares == null) {
                squares = new int[100]; // ~ unsafe-publication #1
            }
        }
        return squares[number];
    }

    static int size() {
        return squares.length; // ~ unsafe-publication #1
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(square(3))).start();
        new Thread(() -> System.out.println(size())).start();
    }
}
