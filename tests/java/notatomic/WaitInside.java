package notatomic;

import com.acme.Atomic;

/** To wait is to let others in. */
public class WaitInside {
    private int items;
    private int taken;

    @Atomic
    synchronized void take() throws InterruptedException {
        taken++;
        while (items == 0) {
            wait(); // ~ not-atomic #1
        }
        items--;
    }

    @Atomic
    synchronized void put() {
        items++;
        notifyAll();
    }

    public static void main(String[] args) {
        WaitInside shared = new WaitInside();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::put).start();
            new Thread(() -> {
                try {
                    shared.take();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
