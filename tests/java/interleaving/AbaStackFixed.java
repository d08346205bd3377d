package interleaving;

import java.util.concurrent.atomic.AtomicReference;

/** A fresh node is pushed each time, so that an old head cannot come back. */
public class AbaStackFixed {
    private static final class Node {
        volatile Node next;
    }

    private static final AtomicReference<Node> HEAD = new AtomicReference<>();
    private static Node kept;

    private static void push(Node node) {
        do {
            node.next = HEAD.get();
        } while (!HEAD.compareAndSet(node.next, node));
    }

    private static Node pop() {
        Node node;
        do {
            node = HEAD.get();
            if (node == null) {
                return null;
            }
        } while (!HEAD.compareAndSet(node, node.next));
        return node;
    }

    private static void rotate() {
        Node top = pop();
        kept = pop();
        if (top != null) {
            push(new Node());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        push(new Node());
        push(new Node());
        Thread first = new Thread(AbaStackFixed::pop);
        Thread second = new Thread(AbaStackFixed::rotate);
        first.start();
        second.start();
        first.join();
        second.join();
        assert kept == null || kept != HEAD.get();
    }
}
