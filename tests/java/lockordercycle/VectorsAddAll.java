package lockordercycle;

import java.util.Vector;

/**
 * Cannot deadlock: addAll at the end of a Vector asks for the elements of the other one before it locks itself (since
 * Java 9; before that it was synchronized).
 */
final class VectorsAddAll {
    private final Vector<Integer> left = new Vector<>();
    private final Vector<Integer> right = new Vector<>();

    public static void main(String[] args) {
        VectorsAddAll pair = new VectorsAddAll();
        pair.left.add(1);
        pair.right.add(2);
        new Thread(() -> pair.left.addAll(pair.right)).start();
        new Thread(() -> pair.right.addAll(pair.left)).start();
    }
}
