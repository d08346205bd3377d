/** The record's fields are final, what the array holds is not. */
public class RecordOfArray {
    record Board(int[] cells) {
        void mark(int at) {
            cells[at] = 1; // ~ data-race #1
        }

        int first() {
            return cells[0]; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board(new int[9]);
        Thread player = Thread.ofVirtual().unstarted(() -> board.mark(0));
        player.start();
        System.out.println(board.first());
        player.join();
    }
}
