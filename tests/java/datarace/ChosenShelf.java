package datarace;

/** Defect: the number chooses the lock, and the two threads choose different ones. */
final class ChosenShelf {
    private static final Object LEFT = new Object();
    private static final Object RIGHT = new Object();
    private static int books;

    private static Object pick(int shelf) {
        return shelf == 0 ? LEFT : RIGHT;
    }

    static void lend() {
        synchronized (pick(0)) {
            books--; // ~ data-race #1
        }
    }

    static void take() {
        synchronized (pick(1)) {
            books++; // ~ data-race #1
        }
    }

    public static void main(String[] args) {
        new Thread(ChosenShelf::lend).start();
        new Thread(ChosenShelf::take).start();
    }
}
