package lockordercycle;

/** Can deadlock: each run makes locks of its own, so that the gate of one run does not keep out the other's. */
final class StartedAgain {
    static volatile Object gate;
    private static final Object lamp = new Object();
    private static final Object desk = new Object();

    static void switchOn(Object gate) {
        synchronized (gate) {
            synchronized (lamp) {
                synchronized (desk) { // ~ lock-order-cycle #1
                    System.out.println("on");
                }
            }
        }
    }

    static void clear(Object gate) {
        synchronized (gate) {
            synchronized (desk) {
                synchronized (lamp) { // ~ lock-order-cycle #1
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
        new Thread(() -> switchOn(gates[0])).start();
        new Thread(() -> clear(gates[1])).start();
    }
}
