package datarace;

/** No race: the snapshot copies the array under the lock. */
final class ClonedStateFixed {
    private final int[] scores = new int[4];

    synchronized void score(int player) {
        scores[player]++;
    }

    synchronized int[] snapshot() {
        return scores.clone();
    }

    public static void main(String[] args) throws InterruptedException {
        ClonedStateFixed board = new ClonedStateFixed();
        Thread referee = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                board.score(i % 4);
            }
        });
        referee.start();
        int[] shown = board.snapshot();
        int sum = 0;
        for (int i = 0; i < shown.length; i++) {
            sum += shown[i];
        }
        referee.join();
        System.out.println(sum);
    }
}
