package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/**
 * One of them writes first.
 */
// not foreseen
public class PipesBothReadFixed {
    static void read(Pipe pipe) {
        try {
            pipe.source().read(ByteBuffer.allocate(1));
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
            write(back);
            read(there);
        }).start();
        read(back);
        write(there);
    }
}
