package openworld;

/** Races: each thread counts in a cell that its number chooses, and several threads may have one cell. */
public final class CellsByThread {
    private final long[] cells = new long[8];

    public void count() {
        cells[cell()]++; // ~ data-race #1
    }

    public long total() {
        long total = 0;
        for (long cell : cells) {
            total += cell;
        }
        return total;
    }

    private static int cell() {
        long number = Thread.currentThread().getId();
        return (int) (number & 7);
    }
}
