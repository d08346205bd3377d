package datarace;

import java.awt.event.ActionEvent;
import javax.swing.AbstractAction;
import javax.swing.JFrame;
import javax.swing.JMenu;

/** Fine: to add an action to a menu does not perform it; only the event thread does, and only it counts. */
final class MenuClicksFixed {
    private int clicks;

    void show() {
        JMenu menu = new JMenu("File");
        menu.add(new AbstractAction("Open") {
            @Override
            public void actionPerformed(ActionEvent event) {
                clicks++;
            }
        });
        JFrame frame = new JFrame();
        frame.add(menu);
        frame.setVisible(true);
    }

    public static void main(String[] args) {
        new MenuClicksFixed().show();
    }
}
