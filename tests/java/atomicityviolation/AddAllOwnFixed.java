package atomicityviolation;

import java.util.Arrays;

/** The other list gives a copy of itself. */
final class AddAllOwnFixed {
    static final class IntList {
        private int[] items = new int[4];
        private int size;

        synchronized int size() {
            return size;
        }

        synchronized int[] toArray() {
            return Arrays.copyOf(items, size);
        }

        synchronized void add(int item) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = item;
        }

        synchronized void clear() {
            size = 0;
        }

        synchronized void addAll(IntList other) {
            for (int item : other.toArray()) {
                add(item);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        IntList all = new IntList();
        IntList recent = new IntList();
        Thread source = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                recent.add(i);
                if (i % 10 == 9) {
                    recent.clear();
                }
            }
        });
        source.start();
        for (int i = 0; i < 100; i++) {
            all.addAll(recent);
        }
        source.join();
        System.out.println(all.size());
    }
}
