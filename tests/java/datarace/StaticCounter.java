package datarace;

/** Races: each connection takes its number from a static counter that nothing guards. */
final class StaticCounter {
    static final class Connection {
        private static int opened;
        private final int id;

        Connection() {
            id = ++opened; // ~ data-race #1
        }

        int id() {
            return id;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Thread(() -> {
                int last = 0;
                for (int n = 0; n < 100; n++) {
                    last = new Connection().id();
                }
                System.out.println(last);
            });
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
    }
}
