package arraybounds;

/** A stack whose size is known only when it is made: test and push are two critical sections. */
public class StackOfSize {
    private final int[] cells;
    private int top;

    StackOfSize(int size) {
        cells = new int[size];
    }

    synchronized boolean isFull() {
        return top >= cells.length;
    }

    synchronized void push(int value) {
        cells[top] = value; // ~ array-bounds #1
        top++;
    }

    void offer(int value) {
        if (!isFull()) {
            push(value);
        }
    }

    public static void main(String[] args) {
        StackOfSize stack = new StackOfSize(args.length == 0 ? 1 : args.length);
        new Thread(() -> stack.offer(1)).start();
        stack.offer(2);
    }
}
