package arraybounds;

/** Three threads of one class push on a stack for two; test and push are two critical sections. */
public class SharedStack {
    private final int[] cells = new int[2];
    private int top;

    synchronized boolean full() {
        return top >= 2;
    }

    synchronized void push(int value) {
        cells[top] = value; // ~ array-bounds #1
        if (top < 2) {
            top++;
        }
    }

    static class Pusher extends Thread {
        private final SharedStack stack;

        Pusher(SharedStack stack) {
            this.stack = stack;
        }

        @Override
        public void run() {
            if (!stack.full()) {
                stack.push(1);
            }
        }
    }

    public static void main(String[] args) {
        SharedStack stack = new SharedStack();
        for (int i = 0; i < 3; i++) {
            new Pusher(stack).start();
        }
    }
}
