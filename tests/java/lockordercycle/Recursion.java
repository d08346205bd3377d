package lockordercycle;

/** Can deadlock: a recursive walk holds all nodes that it came through, and the two nodes link to each other. */
final class Recursion {
    static final class Node {
        private Node next;
        private int visits;

        void visit(int depth) {
            if (depth == 0) return;
            synchronized (this) { // ~ lock-order-cycle #1
                visits++;
                next.visit(depth - 1);
            }
        }
    }

    public static void main(String[] args) {
        Node first = new Node();
        Node second = new Node();
        first.next = second;
        second.next = first;
        new Thread(() -> first.visit(2)).start();
        new Thread(() -> second.visit(2)).start();
    }
}
