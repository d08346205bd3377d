package guardedby;

import net.jcip.annotations.GuardedBy;

/** Nodes of a list are guarded by the list. */
public class OuterThisFixed {
    class Node {
        @GuardedBy("OuterThisFixed.this")
        private int value;

        void set(int value) {
            synchronized (OuterThisFixed.this) {
                this.value = value;
            }
        }

        int get() {
            synchronized (OuterThisFixed.this) {
                return value;
            }
        }
    }

    private final Node head = new Node();

    public static void main(String[] args) {
        OuterThisFixed list = new OuterThisFixed();
        new Thread(() -> list.head.set(1)).start();
        new Thread(() -> System.out.println(list.head.get())).start();
    }
}
