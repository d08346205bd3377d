package atomicitypaper;

/** Harmless: the dishes of a card are set when it is made; how many there are cannot change any more. */
final class MenuCard {
    private final String[] dishes;

    MenuCard(String... dishes) {
        this.dishes = dishes.clone();
    }

    synchronized int size() {
        return dishes.length;
    }

    synchronized String dish(int i) {
        return dishes[i];
    }

    static final class Waiter {
        private int letters;

        synchronized void read(MenuCard card) {
            int size = card.size();
            for (int i = 0; i < size; i++) {
                letters += card.dish(i).length();
            }
        }

        synchronized int letters() {
            return letters;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MenuCard card = new MenuCard("soup", "fish");
        Waiter ann = new Waiter();
        Waiter bob = new Waiter();
        Thread service = new Thread(() -> ann.read(card));
        service.start();
        bob.read(card);
        service.join();
        if (ann.letters() != bob.letters()) {
            throw new AssertionError("two menus");
        }
    }
}
