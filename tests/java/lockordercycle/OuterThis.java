package lockordercycle;

/** Can deadlock: an inner object locks itself and then its outer one, which locks the inner one in its turn. */
final class OuterThis {
    private final Cursor cursor = new Cursor();
    private int length;

    final class Cursor {
        private int position;

        void insert() {
            synchronized (this) {
                position++;
                synchronized (OuterThis.this) { // ~ lock-order-cycle #1
                    length++;
                }
            }
        }

        synchronized void rewind() {
            position = 0; // ~ lock-order-cycle #1
        }
    }

    synchronized void clear() {
        length = 0;
        cursor.rewind();
    }

    public static void main(String[] args) {
        OuterThis buffer = new OuterThis();
        new Thread(buffer.cursor::insert).start();
        new Thread(buffer::clear).start();
    }
}
