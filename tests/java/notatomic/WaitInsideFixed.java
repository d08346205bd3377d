package notatomic;

import com.acme.Atomic;

/** To wait is to let others in: what comes after is a method of its own. */
public class WaitInsideFixed {
    private int items;
    private int taken;

    synchronized void take() throws InterruptedException {
        while (items == 0) {
            wait();
        }
        remove();
    }

    @Atomic
    private void remove() {
        taken++;
        items--;
    }

    @Atomic
    synchronized void put() {
        items++;
        notifyAll();
    }

    public static void main(String[] args) {
        WaitInsideFixed shared = new WaitInsideFixed();
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
