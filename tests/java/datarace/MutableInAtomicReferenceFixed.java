package datarace;

import java.util.concurrent.atomic.AtomicReference;

/** No race: each change replaces the state in one atomic step. */
final class MutableInAtomicReferenceFixed {
    record State(int score) {
    }

    private final AtomicReference<State> state = new AtomicReference<>(new State(0));

    void win(int points) {
        state.updateAndGet(old -> new State(old.score() + points));
    }

    public static void main(String[] args) throws InterruptedException {
        MutableInAtomicReferenceFixed game = new MutableInAtomicReferenceFixed();
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
        System.out.println(game.state.get().score());
    }
}
