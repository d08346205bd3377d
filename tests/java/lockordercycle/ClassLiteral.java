package lockordercycle;

/** Can deadlock: a class literal and a static synchronized method lock the same class object. */
final class ClassLiteral {
    private static final Object TABLE = new Object();
    private static int seats;

    static synchronized void reserve() {
        synchronized (TABLE) { // ~ lock-order-cycle #1
            seats--;
        }
    }

    static void free() {
        synchronized (TABLE) {
            synchronized (ClassLiteral.class) { // ~ lock-order-cycle #1
                seats++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ClassLiteral::reserve).start();
        new Thread(ClassLiteral::free).start();
    }
}
