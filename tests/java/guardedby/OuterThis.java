package guardedby;

import net.jcip.annotations.GuardedBy;

/** Nodes of a list are guarded by the list: one method of the node forgets it. */
public class OuterThis {
    class Node {
        @GuardedBy("OuterThis.this")
        private int value;

        void set(int value) {
            synchronized (OuterThis.this) {
                this.value = value;
            }
        }

        int get() {
            synchronized (this) {
                return value; // ~ guarded-by #1
            }
        }
    }

    private final Node head = new Node();

    public static void main(String[] args) {
        OuterThis list = new OuterThis();
        new Thread(() -> list.head.set(1)).start();
        new Thread(() -> System.out.println(list.head.get())).start();
    }
}
