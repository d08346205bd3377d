package interleaving;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A list goes into a message while another thread adds to it. */
public class LoggedShared {
    private static final Logger LOGGER = Logger.getLogger("logged");
    private static final List<String> NAMES = new ArrayList<>(List.of("a"));

    private static void add() {
        NAMES.add("b"); // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        LOGGER.log(Level.INFO, "before {0}", NAMES);
        Thread thread = new Thread(LoggedShared::add);
        thread.start();
        LOGGER.log(Level.INFO, "names {0}", NAMES); // ~ race #1
        thread.join();
    }
}
