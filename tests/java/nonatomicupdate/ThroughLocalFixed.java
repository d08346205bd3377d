package nonatomicupdate;

/** Loses nothing: the lock is held from the read to the write. */
final class ThroughLocalFixed {
    private volatile int highest;

    synchronized void report(int score) {
        int old = highest;
        int best = Math.max(old, score);
        highest = best;
    }

    int highest() {
        return highest;
    }

    public static void main(String[] args) throws InterruptedException {
        ThroughLocalFixed game = new ThroughLocalFixed();
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
