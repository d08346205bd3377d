package lockordercycle;

/** Cannot deadlock: the two ends are changed one after the other. */
final class FromAndToFixed {
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
            }
            synchronized (to) {
                to.count++;
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
