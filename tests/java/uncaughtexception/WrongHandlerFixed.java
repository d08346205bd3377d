package uncaughtexception;

/** One handler is for both classes of exceptions that are thrown. */
public class WrongHandlerFixed {
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
            throw new Broken();
        }
    }

    public static void main(String[] args) {
        for (int door = 0; door < 5; door++) {
            try {
                open(door);
            } catch (Closed | Broken failure) {
                System.out.println("no way");
            }
        }
    }
}
