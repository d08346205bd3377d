package arraybounds;

/** Each worker fills the cell of its number; there is one worker more than there are cells. */
public class WorkerIndices extends Thread {
    private final int[] cells;
    private final int number;

    WorkerIndices(int[] cells, int number) {
        this.cells = cells;
        this.number = number;
    }

    @Override
    public void run() {
        cells[number] = 1; // ~ array-bounds #1
    }

    public static void main(String[] args) {
        int[] cells = new int[3];
        for (int i = 1; i <= 3; i++) {
            new WorkerIndices(cells, i).start();
        }
    }
}
