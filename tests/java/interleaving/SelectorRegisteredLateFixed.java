package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/**
 * A channel is registered while a thread may select already, and the thread is woken to look at it.
 */
// not foreseen
public class SelectorRegisteredLateFixed {
    static void loop(Selector selector) {
        try {
            while (selector.select() == 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        Selector selector = Selector.open();
        Pipe pipe = Pipe.open();
        pipe.sink().configureBlocking(false);
        new Thread(() -> loop(selector)).start();
        pipe.sink().register(selector, SelectionKey.OP_WRITE);
        selector.wakeup();
    }
}
