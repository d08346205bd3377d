package lockordercycle;

/** Can deadlock: the synchronized methods stand in the base class, the two objects are of two subclasses. */
final class InheritedSynchronized {
    abstract static class Node {
        private Node peer;
        private int messages;

        void meet(Node other) {
            peer = other;
        }

        synchronized void receive() {
            messages++; // ~ lock-order-cycle #1
        }

        synchronized void send() {
            messages--;
            peer.receive();
        }
    }

    static final class Client extends Node {
    }

    static final class Server extends Node {
    }

    public static void main(String[] args) {
        Client client = new Client();
        Server server = new Server();
        client.meet(server);
        server.meet(client);
        new Thread(client::send).start();
        new Thread(server::send).start();
    }
}
