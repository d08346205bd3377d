package hostile;

/** Two threads keep all that they make where both can see it: the heap fills over many states. */
public class SharedLeak {
    static final class Node {
        final byte[] load = new byte[500_000]; // ~ exception #1
        final Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    private static Node kept;

    static synchronized void keep() {
        kept = new Node(kept);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                while (true) {
                    keep();
                }
            }).start();
        }
    }
}
