package openworld;

import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.util.ArrayList;
import java.util.List;

/** By convention no race: the event thread uses what listens to its events. */
public class PartOfWindow implements ActionListener {
    private final List<String> commands = new ArrayList<>();
    private int shown;

    @Override
    public void actionPerformed(ActionEvent event) {
        commands.add(event.getActionCommand());
        show();
    }

    public void clear() {
        commands.clear();
        show();
    }

    private synchronized void show() {
        shown++;
    }

    public synchronized int shown() {
        return shown;
    }
}
