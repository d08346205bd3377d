package notifynotall;

/** All are woken. */
public class BoundedBufferFixed {
    private final int[] items = new int[2];
    private int count;

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[count++] = item;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int item = items[--count];
        notifyAll();
        return item;
    }

    public static void main(String[] args) {
        BoundedBufferFixed buffer = new BoundedBufferFixed();
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
