package lockordercycle;

/** Cannot deadlock: the inner object locks its outer one first. */
final class OuterThisFixed {
    private final Cursor cursor = new Cursor();
    private int length;

    final class Cursor {
        private int position;

        void insert() {
            synchronized (OuterThisFixed.this) {
                length++;
                synchronized (this) {
                    position++;
                }
            }
        }

        synchronized void rewind() {
            position = 0;
        }
    }

    synchronized void clear() {
        length = 0;
        cursor.rewind();
    }

    public static void main(String[] args) {
        OuterThisFixed buffer = new OuterThisFixed();
        new Thread(buffer.cursor::insert).start();
        new Thread(buffer::clear).start();
    }
}
