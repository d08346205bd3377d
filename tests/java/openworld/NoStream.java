package openworld;

/** The same, but no stream: what two methods lock and one does not is a race. */
public class NoStream {
    private long position;
    private long marked;

    public int read() {
        position++; // ~ data-race #1
        return 0;
    }

    public synchronized void mark() {
        marked = position;
    }

    public synchronized void reset() {
        position = marked; // ~ data-race #1
    }
}
