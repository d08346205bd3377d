package nonatomicupdate;

/** Loses updates: ++ on a volatile field reads and writes in two steps. */
final class VolatileIncrement {
    private volatile int requests;

    void request() {
        requests++; // ~ non-atomic-update #1
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileIncrement server = new VolatileIncrement();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Thread(() -> {
                for (int n = 0; n < 1000; n++) {
                    server.request();
                }
            });
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        System.out.println(server.requests);
    }
}
