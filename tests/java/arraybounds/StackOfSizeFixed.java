package arraybounds;

/** A stack whose size is known only when it is made: what is on it fits, whatever threads push and pop. */
public class StackOfSizeFixed {
    private final int[] cells;
    private int top;

    StackOfSizeFixed(int size) {
        cells = new int[size];
    }

    synchronized void push(int value) {
        if (top < cells.length) {
            cells[top] = value;
            top++;
        }
    }

    synchronized int pop() {
        if (top == 0) {
            return -1;
        }
        top--;
        return cells[top];
    }

    public static void main(String[] args) {
        StackOfSizeFixed stack = new StackOfSizeFixed(args.length == 0 ? 1 : args.length);
        new Thread(() -> stack.push(1)).start();
        stack.push(2);
        System.out.println(stack.pop());
    }
}
