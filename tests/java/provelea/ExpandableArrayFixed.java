package provelea;

/**
 * An array that grows when it is full; all its methods are synchronized. Each thread is started when
 * the one before it has ended, so that every element has its place.
 */
// truth: data race: proved
// truth: determinism: proved
public class ExpandableArrayFixed {
    private Object[] data;
    private int size;

    ExpandableArrayFixed(int capacity) {
        data = new Object[capacity];
    }

    synchronized int size() {
        return size;
    }

    synchronized Object get(int at) {
        if (at < 0 || at >= size) {
            return null;
        }
        return data[at];
    }

    synchronized void append(Object element) {
        if (size >= data.length) {
            Object[] old = data;
            data = new Object[3 * (size + 1) / 2];
            for (int i = 0; i < size; i++) {
                data[i] = old[i];
            }
        }
        data[size] = element;
        size++;
    }

    synchronized void removeLast() {
        if (size > 0) {
            size--;
            data[size] = null;
        }
    }

    static class Appender extends Thread {
        private final ExpandableArrayFixed array;
        private final String element;

        Appender(ExpandableArrayFixed array, String element) {
            this.array = array;
            this.element = element;
        }

        @Override
        public void run() {
            array.append(element);
        }
    }

    static class Reader extends Thread {
        private final ExpandableArrayFixed array;

        Reader(ExpandableArrayFixed array) {
            this.array = array;
        }

        @Override
        public void run() {
            System.out.println(array.get(0));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExpandableArrayFixed array = new ExpandableArrayFixed(1);
        Thread first = new Appender(array, "first");
        Thread second = new Appender(array, "second");
        Thread reader = new Reader(array);
        first.start();
        first.join();
        second.start();
        second.join();
        reader.start();
        reader.join();
    }
}
