package atomicityviolation;

/** No defect: the other list is always this list, so that its lock is held. */
final class AppendedToItself {
    static final class Bits {
        private final boolean[] bits = new boolean[1 << 12];
        private int size = 1;

        synchronized int size() {
            return size;
        }

        synchronized boolean get(int index) {
            return bits[index];
        }

        synchronized void flip(int index) {
            bits[index] = !bits[index];
        }

        synchronized void append(Bits other) {
            int count = other.size();
            for (int i = 0; i < count; i++) {
                bits[size++] = other.get(i);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bits bits = new Bits();
        Thread noise = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                bits.flip(0);
            }
        });
        noise.start();
        for (int i = 0; i < 10; i++) {
            bits.append(bits);
        }
        noise.join();
        System.out.println(bits.size());
    }
}
