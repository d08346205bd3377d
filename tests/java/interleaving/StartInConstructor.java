package interleaving;

/** A constructor starts a thread before it has set all fields. */
public class StartInConstructor {
    private static final class Server {
        final Thread thread;
        int port;

        Server() {
            thread = new Thread(this::serve);
            thread.start();
            port = 80; // ~ race #1
        }

        void serve() {
            assert port == 80; // ~ race #1 ~ assertion #2
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Server server = new Server();
        server.thread.join();
    }
}
