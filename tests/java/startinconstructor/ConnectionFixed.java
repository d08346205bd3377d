package startinconstructor;

/** Who makes the object starts it. */
public class ConnectionFixed {
    abstract static class Reader extends Thread {
        private final int port;

        Reader(int port) {
            this.port = port;
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
            prefix = new StringBuilder("port ");
        }

        @Override
        void handle(int message) {
            System.out.println(prefix.toString() + message);
        }
    }

    public static void main(String[] args) {
        new Printer(80).start();
    }
}
