package notifynotall;

/** One kind of waiter, and each notification is for one more permit: any waiter will do. Producer and consumer are one thread each. */
public class Permits {
    private int permits = 1;

    synchronized void acquire() throws InterruptedException {
        while (permits == 0) {
            wait();
        }
        permits--;
    }

    synchronized void release() {
        permits++;
        notify();
    }

    static final class Slot {
        private String text;

        synchronized void put(String now) throws InterruptedException {
            while (text != null) {
                wait();
            }
            text = now;
            notify();
        }

        synchronized String take() throws InterruptedException {
            while (text == null) {
                wait();
            }
            String taken = text;
            text = null;
            notify();
            return taken;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Permits permits = new Permits();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                try {
                    permits.acquire();
                    permits.release();
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
        Slot slot = new Slot();
        new Thread(() -> {
            try {
                slot.put("a");
                slot.put("b");
            } catch (InterruptedException e) {
                return;
            }
        }).start();
        System.out.println(slot.take() + slot.take());
    }
}
