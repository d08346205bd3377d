package ir;

class IrregularSynchronized {
    private final Object lock = new Object();
    private int size;

    int earlyReturn(int limit) {
        synchronized (lock) {
            if (size > limit) return size;
            size++;
        }
        return limit;
    }

    void throwInside(int index) {
        synchronized (lock) {
            if (index >= size) throw new IndexOutOfBoundsException(index);
            size = index;
        }
    }

    int breakOut(int[] values) {
        int seen = 0;
        for (int value : values) {
            synchronized (lock) {
                if (value == size) break;
                if (value < 0) continue;
                seen++;
            }
            size += value;
        }
        return seen;
    }

    void await() throws InterruptedException {
        synchronized (lock) {
            while (size == 0) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    size = -1;
                    throw e;
                }
            }
        }
    }

    void changingLock(Object other) {
        Object monitor = lock;
        synchronized (monitor) {
            monitor = other;
            size = monitor.hashCode();
        }
    }
}
