package uncaughtexception;

/** The handler is for another class of exceptions than the one thrown. */
public class WrongHandler {
    static class Closed extends Exception {
        private static final long serialVersionUID = 1;
    }

    static class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static void open(int door) throws Closed {
        if (door == 0) {
            throw new Closed();
        }
        if (door > 3) {
            throw new Broken(); // ~ uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        for (int door = 0; door < 5; door++) {
            try {
                open(door);
            } catch (Closed closed) {
                System.out.println("closed");
            }
        }
    }
}
