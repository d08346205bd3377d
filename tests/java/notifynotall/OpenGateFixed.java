package notifynotall;

/** Either one thread alone waits before the gate, or each that comes through wakes the next. */
public class OpenGateFixed {
    private boolean isOpen;

    synchronized void pass() throws InterruptedException {
        while (!isOpen) {
            wait();
        }
        notify();
    }

    synchronized void open() {
        isOpen = true;
        notify();
    }

    static final class Single {
        private boolean isOpen;

        synchronized void pass() throws InterruptedException {
            while (!isOpen) {
                wait();
            }
        }

        synchronized void open() {
            isOpen = true;
            notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OpenGateFixed gate = new OpenGateFixed();
        Single single = new Single();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                try {
                    gate.pass();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
        new Thread(single::open).start();
        gate.open();
        single.pass();
    }
}
