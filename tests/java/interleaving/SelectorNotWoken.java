package interleaving;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;

/**
 * A loop that asks whether it is over before it selects: who ends it has to wake it.
 */
// not foreseen
public class SelectorNotWoken {
    static volatile boolean isOver;

    static void loop(Selector selector) {
        try {
            while (!isOver) {
                selector.select(); // ~ deadlock #1
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        Selector selector = Selector.open();
        new Thread(() -> loop(selector)).start();
        isOver = true;
    }
}
