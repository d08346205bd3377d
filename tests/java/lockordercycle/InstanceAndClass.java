package lockordercycle;

/** Cannot deadlock: a class object and an instance are two locks, and the class comes first for both threads. */
final class InstanceAndClass {
    private static int total;
    private int own;

    synchronized void count() {
        own++;
    }

    static synchronized void countAll(InstanceAndClass one) {
        total++;
        one.count();
    }

    synchronized int own() {
        return own;
    }

    static void reset(InstanceAndClass one) {
        synchronized (InstanceAndClass.class) {
            total = one.own();
        }
    }

    public static void main(String[] args) {
        InstanceAndClass one = new InstanceAndClass();
        new Thread(() -> countAll(one)).start();
        new Thread(() -> reset(one)).start();
    }
}
