package lostwakeup;

import java.util.concurrent.Callable;

/** Who opens a slot waits until one is free. A slot that is given up is not announced. */
public class SlotsOpened {
    private int used;
    private int left;

    synchronized Object open(Callable<Object> source) throws Exception {
        while (used >= 2) {
            wait(); // ~ lost-wakeup #1
        }
        used++;
        return source.call();
    }

    synchronized void close() {
        used--;
        notifyAll();
    }

    synchronized void giveUp() {
        used--; // ~ lost-wakeup #1
    }

    synchronized void begin(int parties) {
        left = parties;
    }

    synchronized void arrive() {
        left--;
        notifyAll();
    }

    synchronized void awaitAll() throws InterruptedException {
        while (left > 0) {
            wait();
        }
    }

    public static void main(String[] args) {
        SlotsOpened slots = new SlotsOpened();
        slots.begin(2);
        for (int i = 0; i < 4; i++) {
            boolean isCalm = i % 2 == 0;
            new Thread(() -> {
                try {
                    slots.open(() -> "slot");
                    slots.arrive();
                    slots.awaitAll();
                } catch (Exception ended) {
                    return;
                }
                if (isCalm) {
                    slots.close();
                } else {
                    slots.giveUp();
                }
            }).start();
        }
        slots.begin(3);
    }
}
