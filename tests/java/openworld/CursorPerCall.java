package openworld;

/** No race: each call makes a cursor of its own, and so does each caller of the adapter. */
public class CursorPerCall {
    /** Where a reader of a text is. */
    static final class Cursor {
        private final String text;
        private int position;

        Cursor(String text) {
            this.text = text;
        }

        char next() {
            return text.charAt(position++);
        }
    }

    /** Reads numbers, and counts them. */
    public static class Adapter {
        private int count;

        public int read(Cursor cursor) {
            int digit = cursor.next() - '0';
            synchronized (this) {
                count++;
            }
            return digit;
        }

        public synchronized int count() {
            return count;
        }
    }

    private final Adapter adapter = new Adapter();
    private volatile int last;

    public int decode(String text) {
        Cursor cursor = new Cursor(text);
        last = adapter.read(cursor);
        return last;
    }
}
