package lockordercycle;

/** Defect: a loop links each guard with the next one modulo their number, which makes a ring. */
final class WatchRota {
    static final class Guard {
        private Guard next;
        private int hours = 8;

        void relieve() {
            synchronized (this) {
                synchronized (next) { // ~ lock-order-cycle #1
                    hours--;
                    next.hours++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Guard[] guards = new Guard[3];
        for (int i = 0; i < guards.length; i++) {
            guards[i] = new Guard();
        }
        for (int i = 0; i < guards.length; i++) {
            guards[i].next = guards[(i + 1) % guards.length];
        }
        for (Guard guard : guards) {
            new Thread(guard::relieve).start();
        }
    }
}
