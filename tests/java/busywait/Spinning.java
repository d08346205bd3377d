package busywait;

import java.util.concurrent.atomic.AtomicInteger;

/** Short loops over fields that wait for nobody: retries, polite spins, walks, counters, and fields that no other thread writes. */
public class Spinning {
    static final class Node {
        Node next;
    }

    private static volatile boolean isReady;
    private static final AtomicInteger VALUE = new AtomicInteger();
    private static volatile int limit = 10;
    private Node first = new Node();
    private boolean isOwn = true;
    private static final Node SHARED = new Node();

    static Node last() {
        Node node = SHARED;
        Node next;
        while ((next = node.next) != null) {
            node = next;
        }
        return node;
    }

    static void double_() {
        int now;
        do {
            now = VALUE.get();
        } while (!VALUE.compareAndSet(now, now * 2));
    }

    static void politely() throws InterruptedException {
        while (!isReady) {
            Thread.onSpinWait();
        }
        while (!isReady) {
            Thread.sleep(1);
        }
    }

    int length() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            length++;
        }
        for (int i = 0; i < limit; i++) {
            length++;
        }
        while (!isOwn) {
            length++;
        }
        return length;
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            double_();
            limit = 5;
            last().next = new Node();
            isReady = true;
        }).start();
        double_();
        politely();
        System.out.println(last());
        System.out.println(new Spinning().length());
    }
}
