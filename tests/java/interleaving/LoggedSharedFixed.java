package interleaving;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A copy that was made before goes into the message. */
public class LoggedSharedFixed {
    private static final Logger LOGGER = Logger.getLogger("logged");
    private static final List<String> NAMES = new ArrayList<>(List.of("a"));

    private static void add() {
        NAMES.add("b");
    }

    public static void main(String[] args) throws InterruptedException {
        LOGGER.log(Level.INFO, "before {0}", NAMES);
        List<String> copy = List.copyOf(NAMES);
        Thread thread = new Thread(LoggedSharedFixed::add);
        thread.start();
        LOGGER.log(Level.INFO, "names {0}", copy);
        thread.join();
    }
}
