package interleaving;

/** A constructor sets all fields, and the thread starts after that. */
public class StartInConstructorFixed {
    private static final class Server {
        final Thread thread;
        int port;

        Server() {
            thread = new Thread(this::serve);
            port = 80;
        }

        void serve() {
            assert port == 80;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Server server = new Server();
        server.thread.start();
        server.thread.join();
    }
}
