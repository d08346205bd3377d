package lockordercycle;

/** Cannot deadlock: the copier and the first mover get the two monitors in the same order. */
final class PaperAliasesFixed {
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
                    synchronized (target) {
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
                    synchronized (to) {
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
        new Thread(new Mover(disk, tape)).start();
        new Thread(new Mover(film, card)).start();
    }
}
