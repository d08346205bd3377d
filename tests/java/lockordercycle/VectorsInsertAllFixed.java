package lockordercycle;

import java.util.Vector;

/** Cannot deadlock: the inserted Vectors are copies. */
final class VectorsInsertAllFixed {
    private final Vector<Integer> left = new Vector<>();
    private final Vector<Integer> right = new Vector<>();

    public static void main(String[] args) {
        VectorsInsertAllFixed pair = new VectorsInsertAllFixed();
        pair.left.add(1);
        pair.right.add(2);
        new Thread(() -> pair.left.addAll(0, new Vector<>(pair.right))).start();
        new Thread(() -> pair.right.addAll(0, new Vector<>(pair.left))).start();
    }
}
