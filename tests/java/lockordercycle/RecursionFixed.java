package lockordercycle;

/** Cannot deadlock: the walk goes on when it has released the node. */
final class RecursionFixed {
    static final class Node {
        private Node next;
        private int visits;

        void visit(int depth) {
            if (depth == 0) return;
            synchronized (this) {
                visits++;
            }
            next.visit(depth - 1);
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
