package lockordercycle;

/** Can deadlock: two links between the same two ends, in opposite directions. */
final class FromAndTo {
    static final class End {
        int count;
    }

    static final class Link {
        private final End from;
        private final End to;

        Link(End from, End to) {
            this.from = from;
            this.to = to;
        }

        void move() {
            synchronized (from) {
                from.count--;
                synchronized (to) { // ~ lock-order-cycle #1
                    to.count++;
                }
            }
        }
    }

    static End end() {
        return new End();
    }

    public static void main(String[] args) {
        End left = end();
        End right = end();
        new Thread(() -> new Link(left, right).move()).start();
        new Thread(() -> new Link(right, left).move()).start();
    }
}
