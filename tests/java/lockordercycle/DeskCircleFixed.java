package lockordercycle;

/** Fine: the circle is still there, but of two desks the one with the lower number is locked first. */
final class DeskCircleFixed {
    static final class Desk {
        private final int number;
        private Desk next;
        private int folders = 1;

        Desk(int number) {
            this.number = number;
        }

        void handOn() {
            Desk low = number < next.number ? this : next;
            Desk high = number < next.number ? next : this;
            synchronized (low) {
                synchronized (high) {
                    if (folders > 0) {
                        folders--;
                        next.folders++;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Desk[] desks = new Desk[3];
        for (int i = 0; i < desks.length; i++) {
            desks[i] = new Desk(i);
        }
        for (int i = 0; i < desks.length; i++) {
            desks[i].next = desks[(i + 1) % desks.length];
        }
        for (Desk desk : desks) {
            new Thread(desk::handOn).start();
        }
    }
}
