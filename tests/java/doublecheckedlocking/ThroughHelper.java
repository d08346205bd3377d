package doublecheckedlocking;

/** Broken: the second check is in a synchronized helper, the first one outside. */
final class ThroughHelper {
    static final class Index {
        private int[] offsets = new int[0];

        void build(int entries) {
            offsets = new int[entries];
            for (int i = 0; i < entries; i++) {
                offsets[i] = i * 64;
            }
        }

        int offset(int entry) {
            return offsets[entry];
        }
    }

    private Index index;

    int find(int entry) {
        if (index == null) { // ~ double-checked-locking #1
            create();
        }
        return index.offset(entry);
    }

    private synchronized void create() {
        if (index == null) {
            Index built = new Index();
            built.build(100);
            index = built; // ~ double-checked-locking #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThroughHelper file = new ThroughHelper();
        Thread low = new Thread(() -> System.out.println(file.find(1)));
        Thread high = new Thread(() -> System.out.println(file.find(99)));
        low.start();
        high.start();
        low.join();
        high.join();
    }
}
