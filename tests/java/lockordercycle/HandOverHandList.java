package lockordercycle;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Cannot deadlock: the nodes of a list without cycles are locked in the direction of the links only. */
final class HandOverHandList {
    static final class Node {
        private final Lock lock = new ReentrantLock();
        private final Node next;
        private int visits;

        Node(Node next) {
            this.next = next;
        }
    }

    static void walk(Node head) {
        Node node = head;
        node.lock.lock();
        while (node.next != null) {
            node.next.lock.lock();
            node.visits++;
            node.lock.unlock();
            node = node.next;
        }
        node.lock.unlock();
    }

    public static void main(String[] args) {
        Node head = null;
        for (int i = 0; i < 5; i++) head = new Node(head);
        Node first = head;
        new Thread(() -> walk(first)).start();
        new Thread(() -> walk(first)).start();
    }
}
