package lockordercycle;

/** Fine: the chain has an end, so that the last helper waits for nobody. */
final class BucketBrigadeFixed {
    static final class Helper {
        private Helper next;
        private int buckets = 1;

        void hand() {
            if (next == null) {
                return;
            }
            synchronized (this) {
                synchronized (next) {
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
        for (Helper helper = first; helper != null; helper = helper.next) {
            new Thread(helper::hand).start();
        }
    }
}
