package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;

/**
 * The selector is woken, even if the loop has not come there yet.
 */
// not foreseen
public class SelectorNotWokenFixed {
    static volatile boolean isOver;

    static void loop(Selector selector) {
        try {
            while (!isOver) {
                selector.select();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        Selector selector = Selector.open();
        new Thread(() -> loop(selector)).start();
        isOver = true;
        selector.wakeup();
    }
}
