package lockordercycle;

import java.util.ArrayList;
import java.util.List;

/** Can deadlock: a folder locks itself and then its children, a child locks itself and then its folder. */
final class ParentChild {
    static final class Folder {
        private final List<Entry> entries = new ArrayList<>();
        private int size;

        synchronized void add(Entry entry) {
            entries.add(entry);
        }

        synchronized void grow(int bytes) {
            size += bytes; // ~ lock-order-cycle #1
        }

        synchronized void clear() {
            for (Entry entry : entries) entry.wipe();
            size = 0;
        }
    }

    static final class Entry {
        private final Folder folder;
        private int bytes;

        Entry(Folder folder) {
            this.folder = folder;
        }

        synchronized void write() {
            bytes++;
            folder.grow(1);
        }

        synchronized void wipe() {
            bytes = 0; // ~ lock-order-cycle #1
        }
    }

    public static void main(String[] args) {
        Folder folder = new Folder();
        Entry entry = new Entry(folder);
        folder.add(entry);
        new Thread(entry::write).start();
        new Thread(folder::clear).start();
    }
}
