package lockordercycle;

/** Defect: desks in a circle, linked in a loop; each locks itself and hands its next one to a helper that locks it. */
final class DeskCircle {
    static final class Desk {
        private Desk next;
        private int folders = 1;

        void handOn() {
            synchronized (this) {
                if (folders > 0) {
                    folders--;
                    put(next);
                }
            }
        }

        private static void put(Desk other) {
            synchronized (other) { // ~ lock-order-cycle #1
                other.folders++;
            }
        }
    }

    public static void main(String[] args) {
        Desk[] desks = new Desk[3];
        for (int i = 0; i < desks.length; i++) {
            desks[i] = new Desk();
        }
        for (int i = 0; i < desks.length; i++) {
            desks[i].next = desks[(i + 1) % desks.length];
        }
        for (Desk desk : desks) {
            new Thread(desk::handOn).start();
        }
    }
}
