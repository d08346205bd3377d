package lockordercycle;

import java.util.Vector;

/** Cannot deadlock: the argument is a copy, which no other thread knows. */
final class VectorsContainsAllFixed {
    private final Vector<Integer> small = new Vector<>();
    private final Vector<Integer> large = new Vector<>();

    boolean included() {
        return large.containsAll(new Vector<>(small));
    }

    void subtract() {
        small.removeAll(new Vector<>(large));
    }

    public static void main(String[] args) {
        VectorsContainsAllFixed sets = new VectorsContainsAllFixed();
        for (int i = 0; i < 50; i++) {
            sets.large.add(i);
            sets.small.add(2 * i);
        }
        new Thread(sets::included).start();
        new Thread(sets::subtract).start();
    }
}
