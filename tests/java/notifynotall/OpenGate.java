package notifynotall;

/** The gate stays open, but only one of those who wait before it is told. */
public class OpenGate {
    private boolean isOpen;

    synchronized void pass() throws InterruptedException {
        while (!isOpen) {
            wait(); // ~ notify-not-all #1
        }
    }

    synchronized void open() {
        isOpen = true;
        notify(); // ~ notify-not-all #1
    }

    public static void main(String[] args) {
        OpenGate gate = new OpenGate();
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
