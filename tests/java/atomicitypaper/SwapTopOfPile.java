package atomicitypaper;

/** Harmless: the top is only replaced if it is still the one the new card was linked to. */
final class SwapTopOfPile {
    static final class Card {
        Card below;
    }

    static final class Pile {
        private Card top;

        synchronized Card top() {
            return top;
        }

        synchronized boolean replaceTop(Card expected, Card card) {
            if (top != expected) {
                return false;
            }
            top = card;
            return true;
        }

        synchronized int height() {
            int height = 0;
            for (Card card = top; card != null; card = card.below) {
                height++;
            }
            return height;
        }
    }

    static final class Player {
        private final Pile pile;

        Player(Pile pile) {
            this.pile = pile;
        }

        synchronized void play() {
            Card card = new Card();
            Card top;
            do {
                top = pile.top();
                card.below = top;
            } while (!pile.replaceTop(top, card));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Pile pile = new Pile();
        Player ann = new Player(pile);
        Player bob = new Player(pile);
        Thread turn = new Thread(ann::play);
        turn.start();
        bob.play();
        turn.join();
        if (pile.height() != 2) {
            throw new AssertionError("a card is lost");
        }
    }
}
