package datarace;

import java.util.BitSet;

/** No race: one sieve runs after the other. */
final class SharedBitSetFixed {
    private final BitSet prime = new BitSet(1000);

    void sieve(int step) {
        for (int i = 2 * step; i < 1000; i += step) {
            prime.clear(i);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedBitSetFixed numbers = new SharedBitSetFixed();
        numbers.prime.set(2, 1000);
        Thread twos = new Thread(() -> numbers.sieve(2));
        Thread threes = new Thread(() -> numbers.sieve(3));
        twos.start();
        twos.join();
        threes.start();
        threes.join();
        System.out.println(numbers.prime.cardinality());
    }
}
