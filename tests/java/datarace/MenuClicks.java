package datarace;

import java.awt.event.ActionEvent;
import javax.swing.AbstractAction;
import javax.swing.JFrame;
import javax.swing.JMenu;

/** Defect: the event thread counts clicks that another thread prints at the same time. */
final class MenuClicks {
    private int clicks;

    void show() {
        JMenu menu = new JMenu("File");
        menu.add(new AbstractAction("Open") {
            @Override
            public void actionPerformed(ActionEvent event) {
                clicks++; // ~ data-race #1
            }
        });
        JFrame frame = new JFrame();
        frame.add(menu);
        frame.setVisible(true);
    }

    public static void main(String[] args) {
        MenuClicks window = new MenuClicks();
        window.show();
        new Thread(() -> {
            System.out.println(window.clicks); // ~ data-race #1
        }).start();
    }
}
