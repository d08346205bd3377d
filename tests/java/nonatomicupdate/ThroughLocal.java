package nonatomicupdate;

/** Loses updates: the value goes through a local, and another thread may have written in between. */
final class ThroughLocal {
    private volatile int highest;

    void report(int score) {
        int old = highest;
        int best = Math.max(old, score);
        highest = best; // ~ non-atomic-update #1
    }

    int highest() {
        return highest;
    }

    public static void main(String[] args) throws InterruptedException {
        ThroughLocal game = new ThroughLocal();
        Thread[] players = new Thread[3];
        for (int i = 0; i < players.length; i++) {
            int skill = i;
            players[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    game.report(n * skill);
                }
            });
            players[i].start();
        }
        for (Thread player : players) {
            player.join();
        }
        System.out.println(game.highest());
    }
}
