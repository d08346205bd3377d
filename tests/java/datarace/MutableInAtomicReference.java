package datarace;

import java.util.concurrent.atomic.AtomicReference;

/** Races: the reference is atomic, the state behind it is changed in place. */
final class MutableInAtomicReference {
    static final class State {
        private int score;
    }

    private final AtomicReference<State> state = new AtomicReference<>(new State());

    void win(int points) {
        state.get().score += points; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        MutableInAtomicReference game = new MutableInAtomicReference();
        Thread[] players = new Thread[2];
        for (int i = 0; i < players.length; i++) {
            int points = i + 1;
            players[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    game.win(points);
                }
            });
            players[i].start();
        }
        for (Thread player : players) {
            player.join();
        }
        System.out.println(game.state.get().score);
    }
}
