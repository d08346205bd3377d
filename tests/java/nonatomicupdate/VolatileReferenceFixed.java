package nonatomicupdate;

import java.util.concurrent.atomic.AtomicReference;

/** Loses nothing: the head is replaced in one step. */
final class VolatileReferenceFixed {
    record Cell(int value, Cell next) {
    }

    private final AtomicReference<Cell> head = new AtomicReference<>();

    void push(int value) {
        head.updateAndGet(old -> new Cell(value, old));
    }

    int size() {
        int size = 0;
        for (Cell cell = head.get(); cell != null; cell = cell.next()) {
            size++;
        }
        return size;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileReferenceFixed stack = new VolatileReferenceFixed();
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
