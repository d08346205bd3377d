package datarace;

import java.util.concurrent.atomic.AtomicInteger;

/** No race: the counter is atomic. */
final class StaticCounterFixed {
    static final class Connection {
        private static final AtomicInteger opened = new AtomicInteger();
        private final int id;

        Connection() {
            id = opened.incrementAndGet();
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
