package interleaving;

import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** One thread changes what a key is for and cancels it, another looks at it. */
// outcome: 0 true
// outcome: 0 false
// outcome: 4 true
// outcome: 4 false
// outcome: cancelled
// not foreseen
public class OutcomeKeyOfChannel {
    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Pipe pipe = Pipe.open();
        pipe.sink().configureBlocking(false);
        SelectionKey key = pipe.sink().register(selector, 0);
        Thread other = new Thread(() -> {
            key.interestOps(SelectionKey.OP_WRITE);
            key.cancel();
        });
        other.start();
        try {
            int wanted = key.interestOps();
            System.out.println(wanted + " " + key.isValid());
        } catch (java.nio.channels.CancelledKeyException e) {
            System.out.println("cancelled");
        }
        other.join();
    }
}
