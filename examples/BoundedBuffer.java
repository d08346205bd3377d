/** A queue of fixed length. `notify` may wake a thread of the wrong kind, and then all of them wait forever. */
public class BoundedBuffer {
    private final int[] items;
    private int first;
    private int size;

    BoundedBuffer(int capacity) {
        items = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (size == items.length) {
            wait();
        }
        items[(first + size++) % items.length] = item;
        notify();
    }

    synchronized int take() throws InterruptedException {
        while (size == 0) {
            wait();
        }
        int item = items[first];
        first = (first + 1) % items.length;
        size--;
        notify();
        return item;
    }

    public static void main(String[] args) {
        BoundedBuffer buffer = new BoundedBuffer(1);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    buffer.put(1);
                    buffer.put(2);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
            new Thread(() -> {
                try {
                    System.out.println(buffer.take() + buffer.take());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }).start();
        }
    }
}
