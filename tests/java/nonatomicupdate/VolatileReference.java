package nonatomicupdate;

/** Loses updates: the stack is immutable, but its volatile head is read and replaced in two steps. */
final class VolatileReference {
    record Cell(int value, Cell next) {
    }

    private volatile Cell head;

    void push(int value) {
        head = new Cell(value, head); // ~ non-atomic-update #1
    }

    int size() {
        int size = 0;
        for (Cell cell = head; cell != null; cell = cell.next()) {
            size++;
        }
        return size;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileReference stack = new VolatileReference();
        Runnable pushing = () -> {
            for (int i = 0; i < 500; i++) {
                stack.push(i);
            }
        };
        Thread one = new Thread(pushing);
        Thread two = new Thread(pushing);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(stack.size());
    }
}
