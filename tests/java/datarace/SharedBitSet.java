package datarace;

import java.util.BitSet;

/** Races: two sieves clear bits of one BitSet; different bits share a word. */
final class SharedBitSet {
    private final BitSet prime = new BitSet(1000);

    void sieve(int step) {
        for (int i = 2 * step; i < 1000; i += step) {
            prime.clear(i); // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedBitSet numbers = new SharedBitSet();
        numbers.prime.set(2, 1000);
        Thread twos = new Thread(() -> numbers.sieve(2));
        Thread threes = new Thread(() -> numbers.sieve(3));
        twos.start();
        threes.start();
        twos.join();
        threes.join();
        System.out.println(numbers.prime.cardinality());
    }
}
