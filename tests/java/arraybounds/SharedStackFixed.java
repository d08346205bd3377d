package arraybounds;

/** Three threads of one class push on a stack for two; test and push are one critical section. */
public class SharedStackFixed {
    private final int[] cells = new int[2];
    private int top;

    synchronized boolean full() {
        return top >= 2;
    }

    synchronized void push(int value) {
        if (top < 2) {
            cells[top] = value;
            top++;
        }
    }

    static class Pusher extends Thread {
        private final SharedStackFixed stack;

        Pusher(SharedStackFixed stack) {
            this.stack = stack;
        }

        @Override
        public void run() {
            stack.push(1);
        }
    }

    public static void main(String[] args) {
        SharedStackFixed stack = new SharedStackFixed();
        for (int i = 0; i < 3; i++) {
            new Pusher(stack).start();
        }
    }
}
