package conformance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Pipes. */
public class Pipes {
    public static void main(String[] args) throws IOException {
        Pipe pipe = Pipe.open();
        System.out.println(pipe.sink().write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4})));
        ByteBuffer buffer = ByteBuffer.allocate(3);
        System.out.println(pipe.source().read(buffer) + " " + buffer);
        buffer.clear();
        System.out.println(pipe.source().read(buffer) + " " + buffer.get(0));
        pipe.source().configureBlocking(false);
        System.out.println(pipe.source().read(buffer));
        try (Selector selector = Selector.open()) {
            SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
            System.out.println(selector.selectNow());
            pipe.sink().write(ByteBuffer.wrap(new byte[] {5}));
            System.out.println(selector.select() + " " + key.isReadable());
        }
        pipe.sink().close();
        buffer.clear();
        System.out.println(pipe.source().read(buffer) + " " + pipe.source().read(buffer));
        pipe.source().close();
        try {
            pipe.sink().write(buffer);
        } catch (ClosedChannelException closed) {
            System.out.println(closed);
        }
        Pipe other = Pipe.open();
        other.source().close();
        try {
            other.sink().write(ByteBuffer.wrap(new byte[] {6}));
        } catch (IOException broken) {
            System.out.println(broken.getMessage());
        }
        other.sink().close();
    }
}
