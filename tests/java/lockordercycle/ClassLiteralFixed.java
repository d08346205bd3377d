package lockordercycle;

/** Cannot deadlock: the class is locked first by both threads. */
final class ClassLiteralFixed {
    private static final Object TABLE = new Object();
    private static int seats;

    static synchronized void reserve() {
        synchronized (TABLE) {
            seats--;
        }
    }

    static void free() {
        synchronized (ClassLiteralFixed.class) {
            synchronized (TABLE) {
                seats++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ClassLiteralFixed::reserve).start();
        new Thread(ClassLiteralFixed::free).start();
    }
}
