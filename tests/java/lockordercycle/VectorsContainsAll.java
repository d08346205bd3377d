package lockordercycle;

import java.util.Vector;

/** Can deadlock: containsAll and removeAll of a Vector are synchronized and call the other Vector meanwhile. */
final class VectorsContainsAll {
    private final Vector<Integer> small = new Vector<>();
    private final Vector<Integer> large = new Vector<>();

    boolean included() {
        return large.containsAll(small); // ~ lock-order-cycle #1
    }

    void subtract() {
        small.removeAll(large); // ~ lock-order-cycle #1
    }

    public static void main(String[] args) {
        VectorsContainsAll sets = new VectorsContainsAll();
        for (int i = 0; i < 50; i++) {
            sets.large.add(i);
            sets.small.add(2 * i);
        }
        new Thread(sets::included).start();
        new Thread(sets::subtract).start();
    }
}
