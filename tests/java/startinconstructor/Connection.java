package startinconstructor;

/** The start is the last thing that the constructor does, but not the last thing that happens to the object. */
public class Connection {
    abstract static class Reader extends Thread {
        private final int port;

        Reader(int port) {
            this.port = port;
            start(); // ~ start-in-constructor #1
        }

        @Override
        public void run() {
            handle(port);
        }

        abstract void handle(int message);
    }

    static final class Printer extends Reader {
        private final StringBuilder prefix;

        Printer(int port) {
            super(port);
            prefix = new StringBuilder("port "); // ~ start-in-constructor #1
        }

        @Override
        void handle(int message) {
            System.out.println(prefix.toString() + message);
        }
    }

    public static void main(String[] args) {
        new Printer(80);
    }
}
