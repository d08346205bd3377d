package lockordercycle;

/**
 * Can deadlock: the two threads know the same two monitors by different names. A third thread uses the names of the
 * second one for monitors of its own, which is harmless.
 */
final class PaperAliases {
    static final class Copier implements Runnable {
        private final Object source;
        private final Object target;
        private int copies;

        Copier(Object source, Object target) {
            this.source = source;
            this.target = target;
        }

        @Override
        public void run() {
            for (int i = 0; i < 20; i++) {
                synchronized (source) {
                    synchronized (target) { // ~ lock-order-cycle #1
                        copies++;
                    }
                }
            }
        }
    }

    static final class Mover implements Runnable {
        private final Object from;
        private final Object to;
        private int moves;

        Mover(Object from, Object to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void run() {
            for (int i = 0; i < 20; i++) {
                synchronized (from) {
                    synchronized (to) { // ~ lock-order-cycle #1
                        moves++;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Object disk = new Object();
        Object tape = new Object();
        Object card = new Object();
        Object film = new Object();
        new Thread(new Copier(disk, tape)).start();
        new Thread(new Mover(tape, disk)).start();
        new Thread(new Mover(film, card)).start();
    }
}
