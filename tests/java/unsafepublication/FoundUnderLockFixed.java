package unsafepublication;

/** No race: who reads the table without the lock has had the lock since it was made, and it is made once. */
final class FoundUnderLockFixed {
    private static final Object LOCK = new Object();
    private static int[] squares;

    static int square(int number) {
        synchronized (LOCK) {
            if (squares == null) {
                squares = new int[100];
            }
        }
        return squares[number];
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(square(3))).start();
        new Thread(() -> System.out.println(square(4))).start();
    }
}
