package nonatomicupdate;

import java.util.concurrent.atomic.AtomicInteger;

/** Loses nothing: incrementAndGet is one step. */
final class VolatileIncrementFixed {
    private final AtomicInteger requests = new AtomicInteger();

    void request() {
        requests.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileIncrementFixed server = new VolatileIncrementFixed();
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
        System.out.println(server.requests.get());
    }
}
