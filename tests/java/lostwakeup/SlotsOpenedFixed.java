package lostwakeup;

import java.util.concurrent.Callable;

/**
 * Like SlotsOpened, with a signal. Who fails to open one gives it up before anybody could know that it had one, and what
 * is begun only makes others wait longer.
 */
public class SlotsOpenedFixed {
    private int used;
    private int left;

    synchronized Object open(Callable<Object> source) throws Exception {
        while (used >= 2) {
            wait();
        }
        used++;
        try {
            return source.call();
        } catch (Exception failed) {
            used--;
            throw failed;
        }
    }

    synchronized void close() {
        used--;
        notifyAll();
    }

    synchronized void giveUp() {
        used--;
        notifyAll();
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
        SlotsOpenedFixed slots = new SlotsOpenedFixed();
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
