package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/**
 * Two threads and two pipes: both read first.
 */
// not foreseen
public class PipesBothRead {
    static void read(Pipe pipe) {
        try {
            pipe.source().read(ByteBuffer.allocate(1)); // ~ deadlock #1
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Pipe pipe) {
        try {
            pipe.sink().write(ByteBuffer.wrap(new byte[] {1}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        Pipe there = Pipe.open();
        Pipe back = Pipe.open();
        new Thread(() -> {
            read(there);
            write(back);
        }).start();
        read(back);
        write(there);
    }
}
