package atomicitypaper;

/** Defect: the table is copied, changed and put back as a whole; goals of the other half of the copy's life are lost. */
final class ScoreTable {
    static final class Board {
        private int[] goals = new int[2];

        synchronized int[] copy() {
            return goals.clone();
        }

        synchronized void replace(int[] goals) {
            this.goals = goals;
        }

        synchronized void goal(int team) {
            goals[team]++;
        }

        synchronized int sum() {
            return goals[0] + goals[1];
        }
    }

    private final Object desk = new Object();
    private final Board board = new Board();

    void correct(int team) {
        synchronized (desk) {
            int[] goals = board.copy(); // ~ atomicity-violation #1
            goals[team]++;
            board.replace(goals); // ~ atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScoreTable match = new ScoreTable();
        Thread referee = new Thread(() -> match.board.goal(0));
        referee.start();
        match.correct(1);
        referee.join();
        if (match.board.sum() != 2) {
            throw new AssertionError("a goal was not counted");
        }
    }
}
