/** The array is read when the thread that fills it has ended. */
public class RecordOfArrayFixed {
    record Board(int[] cells) {
        void mark(int at) {
            cells[at] = 1;
        }

        int first() {
            return cells[0];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board(new int[9]);
        Thread player = Thread.ofVirtual().unstarted(() -> board.mark(0));
        player.start();
        player.join();
        System.out.println(board.first());
    }
}
