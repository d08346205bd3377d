package datarace;

/** Races: push and pop move the head of a linked stack without a lock. */
final class LinkedStack {
    private record Cell(int value, Cell below) {
    }

    private Cell top;

    void push(int value) {
        top = new Cell(value, top); // ~ data-race #1
    }

    int pop() {
        Cell cell = top;
        if (cell == null) {
            return 0;
        }
        top = cell.below();
        return cell.value();
    }

    public static void main(String[] args) throws InterruptedException {
        LinkedStack stack = new LinkedStack();
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
