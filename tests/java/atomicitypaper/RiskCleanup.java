package atomicitypaper;

/** Defect: a new battle can be started after the old one was closed, and before the game is. */
final class RiskCleanup {
    static final class Game {
        private boolean running = true;
        private boolean battle = true;

        synchronized void closeBattle() {
            battle = false;
        }

        synchronized void closeGame() {
            running = false;
        }

        synchronized void startBattle() {
            if (running && !battle) {
                battle = true;
            }
        }

        synchronized boolean battleGoesOn() {
            return battle;
        }
    }

    private final Game game;
    private boolean connected = true;

    RiskCleanup(Game game) {
        this.game = game;
    }

    synchronized void kicked() {
        connected = false;
        game.closeBattle(); // ~ atomicity-violation #1
        game.closeGame(); // ~ atomicity-violation #1
    }

    public static void main(String[] args) throws InterruptedException {
        Game game = new Game();
        RiskCleanup client = new RiskCleanup(game);
        Thread player = new Thread(game::startBattle);
        player.start();
        client.kicked();
        player.join();
        if (game.battleGoesOn()) {
            throw new AssertionError("a battle in a closed game");
        }
    }
}
