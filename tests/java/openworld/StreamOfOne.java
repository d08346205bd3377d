package openworld;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** No race: a stream has one reader; its methods are synchronized only because those that they override are. */
public class StreamOfOne extends FilterInputStream {
    private long position;
    private long marked;

    public StreamOfOne(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        position++;
        return super.read();
    }

    @Override
    public synchronized void mark(int limit) {
        marked = position;
    }

    @Override
    public synchronized void reset() throws IOException {
        position = marked;
    }
}
