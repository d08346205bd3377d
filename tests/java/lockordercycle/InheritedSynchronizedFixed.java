package lockordercycle;

/** Cannot deadlock: a node sends when it has left its own monitor. */
final class InheritedSynchronizedFixed {
    abstract static class Node {
        private Node peer;
        private int messages;

        void meet(Node other) {
            peer = other;
        }

        synchronized void receive() {
            messages++;
        }

        void send() {
            synchronized (this) {
                messages--;
            }
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
