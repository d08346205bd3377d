package datarace;

/** Cells that are taken out without a lock that would keep others from having them, too. */
public class SwappedCells {
    static final class Drop {
        int count;
    }

    static final class Note {
        int count;
    }

    static final class Page {
        int count;
    }

    private volatile Drop drop = new Drop();
    private Note note = new Note();
    private Page page = new Page();

    /** Two may get the same drop before either puts a new one there. */
    void drain() {
        Drop full = drop;
        drop = new Drop();
        full.count++; // ~ data-race #1
    }

    /** The note is read in one section and changed in another. */
    void write() {
        Note current;
        synchronized (this) {
            current = note;
        }
        synchronized (this) {
            current.count++; // ~ data-race #2
        }
    }

    void collect() {
        Note full;
        synchronized (this) {
            full = note;
            note = new Note();
        }
        full.count++; // ~ data-race #2
    }

    /** One of the ways to the change leaves the page where it is. */
    void turn(boolean fresh, boolean same) {
        Page chosen;
        synchronized (this) {
            Page old = page;
            if (fresh) {
                page = new Page();
                chosen = old;
            } else if (same) {
                chosen = old;
            } else {
                chosen = new Page();
            }
        }
        chosen.count++; // ~ data-race #3
    }

    public static void main(String[] args) {
        SwappedCells cells = new SwappedCells();
        for (int i = 0; i < 2; i++) {
            boolean same = args.length == i;
            new Thread(() -> {
                cells.drain();
                cells.write();
                cells.collect();
                cells.turn(same, !same);
            }).start();
        }
    }
}
