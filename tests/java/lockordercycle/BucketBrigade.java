package lockordercycle;

/** Defect: the last of the chain is linked with the first, and each holds its own lock while it takes the next one. */
final class BucketBrigade {
    static final class Helper {
        private Helper next;
        private int buckets = 1;

        void hand() {
            synchronized (this) {
                synchronized (next) { // ~ lock-order-cycle #1
                    buckets--;
                    next.buckets++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Helper first = new Helper();
        Helper last = first;
        for (int i = 0; i < 2; i++) {
            Helper helper = new Helper();
            last.next = helper;
            last = helper;
        }
        last.next = first;
        for (Helper helper = first; helper != last; helper = helper.next) {
            new Thread(helper::hand).start();
        }
        new Thread(last::hand).start();
    }
}
