package lockordercycle;

import java.util.stream.IntStream;

/** Can deadlock: the elements of a parallel stream are worked on by several threads, which transfer in a circle. */
final class ParallelStream {
    static final class Cell {
        private int value;
    }

    static void push(Cell from, Cell to) {
        synchronized (from) {
            from.value--;
            synchronized (to) { // ~ lock-order-cycle #1
                to.value++;
            }
        }
    }

    public static void main(String[] args) {
        Cell[] cells = new Cell[8];
        for (int i = 0; i < cells.length; i++) cells[i] = new Cell();
        IntStream.range(0, 200).parallel().forEach(i -> push(cells[i % 8], cells[(i + i / 100 * 6 + 1) % 8]));
    }
}
