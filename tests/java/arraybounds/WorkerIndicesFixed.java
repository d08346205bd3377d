package arraybounds;

/** Each worker fills the cell of its number; there is one worker for each cell. */
public class WorkerIndicesFixed extends Thread {
    private final int[] cells;
    private final int number;

    WorkerIndicesFixed(int[] cells, int number) {
        this.cells = cells;
        this.number = number;
    }

    @Override
    public void run() {
        cells[number] = 1;
    }

    public static void main(String[] args) {
        int[] cells = new int[3];
        for (int i = 0; i < 3; i++) {
            new WorkerIndicesFixed(cells, i).start();
        }
    }
}
