package lostwakeup;

/** Tested before the first wait, by an {@code if} or by the loop; or what is waited for is the next signal, whatever was before. */
public class TestedLateFixed {
    private final Object monitor = new Object();
    private boolean isOpen;
    private int round;

    void passGate() throws InterruptedException {
        synchronized (monitor) {
            if (!isOpen) {
                do {
                    monitor.wait();
                } while (!isOpen);
            }
        }
    }

    void open() {
        synchronized (monitor) {
            isOpen = true;
            round++;
            monitor.notifyAll();
        }
    }

    void awaitNextRound() throws InterruptedException {
        synchronized (monitor) {
            int seen = round;
            do {
                monitor.wait();
            } while (round == seen);
        }
    }

    /** For callers that have the lock, and have tested. */
    private void sleep() throws InterruptedException {
        synchronized (monitor) {
            do {
                monitor.wait();
            } while (!isOpen);
        }
    }

    void passSlowly() throws InterruptedException {
        synchronized (monitor) {
            if (!isOpen) {
                sleep();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TestedLateFixed gate = new TestedLateFixed();
        new Thread(gate::open).start();
        new Thread(() -> {
            try {
                gate.awaitNextRound();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }).start();
        gate.passGate();
        gate.passSlowly();
    }
}
