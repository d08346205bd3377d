package nakednotify;

/** Whoever comes through wakes the next: it has nothing to change. */
public class PassedOn {
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

    public static void main(String[] args) {
        PassedOn gate = new PassedOn();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                try {
                    gate.pass();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
        gate.open();
    }
}
