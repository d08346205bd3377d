package datarace;

/** No race: both are read and written under the lock. */
final class LastResultCacheFixed {
    private long lastNumber = 1;
    private long lastFactor = 1;

    synchronized long smallestFactor(long number) {
        if (number == lastNumber) {
            return lastFactor;
        }
        long factor = 2;
        while (number % factor != 0) {
            factor++;
        }
        lastNumber = number;
        lastFactor = factor;
        return factor;
    }

    public static void main(String[] args) throws InterruptedException {
        LastResultCacheFixed cache = new LastResultCacheFixed();
        Thread[] clients = new Thread[2];
        for (int i = 0; i < clients.length; i++) {
            int offset = i;
            clients[i] = new Thread(() -> {
                long sum = 0;
                for (long n = 2; n < 200; n++) {
                    sum += cache.smallestFactor(n + offset);
                }
                System.out.println(sum);
            });
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
    }
}
