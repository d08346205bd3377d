package lockordercycle;

import java.util.Vector;

/** Can deadlock: addAll at a position is synchronized and asks the other Vector for its elements meanwhile. */
final class VectorsInsertAll {
    private final Vector<Integer> left = new Vector<>();
    private final Vector<Integer> right = new Vector<>();

    public static void main(String[] args) {
        VectorsInsertAll pair = new VectorsInsertAll();
        pair.left.add(1);
        pair.right.add(2);
        new Thread(() -> pair.left.addAll(0, pair.right)).start(); // ~ lock-order-cycle #1
        new Thread(() -> pair.right.addAll(0, pair.left)).start(); // ~ lock-order-cycle #1
    }
}
