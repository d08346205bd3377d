package idioms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Initialisation on demand: the holder class is initialised when it is first used, once, under a lock of the JVM. */
public class OnDemandHolder {
    static final class Primes {
        private final List<Integer> primes;

        private Primes(int limit) {
            List<Integer> found = new ArrayList<>();
            for (int n = 2; n < limit; n++) {
                if (isPrime(n)) {
                    found.add(n);
                }
            }
            primes = Collections.unmodifiableList(found);
        }

        private static boolean isPrime(int n) {
            for (int divisor = 2; divisor * divisor <= n; divisor++) {
                if (n % divisor == 0) {
                    return false;
                }
            }
            return true;
        }

        int nth(int n) {
            return primes.get(n);
        }
    }

    private static final class Holder {
        static final Primes PRIMES = new Primes(1000);
    }

    static Primes primes() {
        return Holder.PRIMES;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> System.out.println(primes().nth(10)));
        Thread second = new Thread(() -> System.out.println(primes().nth(100)));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
