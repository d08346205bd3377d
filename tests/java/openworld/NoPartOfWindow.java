package openworld;

import java.util.ArrayList;
import java.util.List;

/** Whoever calls this changes one list, in a class that locks elsewhere. */
public class NoPartOfWindow {
    private final List<String> commands = new ArrayList<>();
    private int shown;

    public void perform(String command) {
        commands.add(command); // ~ data-race #1
        show();
    }

    public void clear() {
        commands.clear(); // ~ data-race #1
        show();
    }

    private synchronized void show() {
        shown++;
    }

    public synchronized int shown() {
        return shown;
    }
}
