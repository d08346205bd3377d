package datarace;

/** No race: push and pop hold the lock of the stack. */
final class LinkedStackFixed {
    private record Cell(int value, Cell below) {
    }

    private Cell top;

    synchronized void push(int value) {
        top = new Cell(value, top);
    }

    synchronized int pop() {
        Cell cell = top;
        if (cell == null) {
            return 0;
        }
        top = cell.below();
        return cell.value();
    }

    public static void main(String[] args) throws InterruptedException {
        LinkedStackFixed stack = new LinkedStackFixed();
        Thread pushing = new Thread(() -> {
            for (int i = 1; i <= 100; i++) {
                stack.push(i);
            }
        });
        Thread popping = new Thread(() -> {
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                sum += stack.pop();
            }
            System.out.println(sum);
        });
        pushing.start();
        popping.start();
        pushing.join();
        popping.join();
    }
}
