package notifynotall;

/** Producers and consumers wait on one monitor: a producer may wake a producer. */
public class BoundedBuffer {
    private final int[] items = new int[2];
    private int count;

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait(); // ~ notify-not-all #1 ~ notify-not-all #2
        }
        items[count++] = item;
        notify(); // ~ notify-not-all #1
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait(); // ~ notify-not-all #1 ~ notify-not-all #2
        }
        int item = items[--count];
        notify(); // ~ notify-not-all #2
        return item;
    }

    public static void main(String[] args) {
        BoundedBuffer buffer = new BoundedBuffer();
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                try {
                    buffer.put(1);
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
            new Thread(() -> {
                try {
                    System.out.println(buffer.take());
                } catch (InterruptedException e) {
                    return;
                }
            }).start();
        }
    }
}
