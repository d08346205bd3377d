package superfluouslock;

/** Fine: another thread asks for the number of entries under the lock. */
final class OneClerkOnlyFixed {
    private final Object lock = new Object();
    private int entries;

    void keepBooks() {
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                entries++;
            }
        }
    }

    int entries() {
        synchronized (lock) {
            return entries;
        }
    }

    public static void main(String[] args) {
        OneClerkOnlyFixed office = new OneClerkOnlyFixed();
        new Thread(office::keepBooks).start();
        System.out.println(office.entries());
    }
}
