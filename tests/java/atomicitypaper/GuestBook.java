package atomicitypaper;

/** Harmless: entries are only ever added, so all that were counted are still there when they are read. */
final class GuestBook {
    static final class Book {
        private final String[] entries = {"ann", null, null};
        private int size = 1;

        synchronized int size() {
            return size;
        }

        synchronized String entry(int i) {
            if (i >= size) {
                throw new IndexOutOfBoundsException("entry " + i);
            }
            return entries[i];
        }

        synchronized void add(String name) {
            entries[size++] = name;
        }
    }

    private final Book book;
    private String read = "";

    GuestBook(Book book) {
        this.book = book;
    }

    synchronized void readAll() {
        int size = book.size(); // ~? atomicity-violation #1
        for (int i = 0; i < size; i++) {
            read += book.entry(i); // ~? atomicity-violation #1
        }
    }

    synchronized String read() {
        return read;
    }

    public static void main(String[] args) throws InterruptedException {
        Book book = new Book();
        GuestBook host = new GuestBook(book);
        Thread guest = new Thread(() -> book.add("bob"));
        guest.start();
        host.readAll();
        guest.join();
        if (!host.read().startsWith("ann")) {
            throw new AssertionError("where is ann?");
        }
    }
}
