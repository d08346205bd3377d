package lockordercycle;

/** Cannot deadlock: both orders lie behind one gate. */
final class StartedAgainFixed {
    static volatile Object gate;
    private static final Object lamp = new Object();
    private static final Object desk = new Object();

    static void switchOn(Object gate) {
        synchronized (gate) {
            synchronized (lamp) {
                synchronized (desk) {
                    System.out.println("on");
                }
            }
        }
    }

    static void clear(Object gate) {
        synchronized (gate) {
            synchronized (desk) {
                synchronized (lamp) {
                    System.out.println("clear");
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable makes = () -> gate = new Object();
        Object[] gates = new Object[2];
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(makes);
            thread.start();
            thread.join();
            gates[i] = gate;
        }
        Object only = new Object();
        new Thread(() -> switchOn(only)).start();
        new Thread(() -> clear(only)).start();
    }
}
