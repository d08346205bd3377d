package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: each thread fills a list of its own, and main reads it when the thread is over. */
final class ThreadConfined {
    static final class Sieve extends Thread {
        private final int from;
        private final int to;
        private final List<Integer> primes = new ArrayList<>();

        Sieve(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int n = from; n < to; n++) {
                boolean prime = n > 1;
                for (int d = 2; d * d <= n; d++) {
                    prime &= n % d != 0;
                }
                if (prime) {
                    primes.add(n);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Sieve low = new Sieve(0, 100);
        Sieve high = new Sieve(100, 200);
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(low.primes.size() + high.primes.size());
    }
}
