package datarace;

/** Races: the snapshot shares the array of the original. */
final class ClonedState {
    private final int[] scores = new int[4];

    synchronized void score(int player) {
        scores[player]++; // ~ data-race #1
    }

    synchronized int[] snapshot() {
        return scores;
    }

    public static void main(String[] args) throws InterruptedException {
        ClonedState board = new ClonedState();
        Thread referee = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                board.score(i % 4);
            }
        });
        referee.start();
        int[] shown = board.snapshot();
        int sum = 0;
        for (int i = 0; i < shown.length; i++) {
            sum += shown[i]; // ~ data-race #1
        }
        referee.join();
        System.out.println(sum);
    }
}
