package locktoogeneral;

/** Not too general: in and out share nothing directly, but the balance joins both under the lock. */
final class LinkedMethods {
    private int in;
    private int out;

    synchronized void arrive() {
        in++;
    }

    synchronized void leave() {
        out++;
    }

    synchronized int balance() {
        return in - out;
    }

    public static void main(String[] args) throws InterruptedException {
        LinkedMethods gate = new LinkedMethods();
        Thread entrance = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                gate.arrive();
            }
        });
        Thread exit = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                gate.leave();
            }
        });
        entrance.start();
        exit.start();
        System.out.println(gate.balance());
        entrance.join();
        exit.join();
        System.out.println(gate.balance());
    }
}
