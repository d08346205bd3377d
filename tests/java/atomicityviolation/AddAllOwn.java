package atomicityviolation;

import java.util.Arrays;

/** Defect: the other list can lose elements while they are added to this one. */
final class AddAllOwn {
    static final class IntList {
        private int[] items = new int[4];
        private int size;

        synchronized int size() {
            return size;
        }

        synchronized int get(int index) {
            if (index >= size) {
                throw new IndexOutOfBoundsException(index);
            }
            return items[index];
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
            int count = other.size(); // ~ atomicity-violation #1
            for (int i = 0; i < count; i++) {
                add(other.get(i)); // ~ atomicity-violation #1
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
        int failed = 0;
        for (int i = 0; i < 100; i++) {
            try {
                all.addAll(recent);
            } catch (IndexOutOfBoundsException gone) {
                failed++;
            }
        }
        source.join();
        System.out.println(all.size() + " " + failed);
    }
}
