package assumptions;

import javax.swing.JButton;
import javax.swing.JFrame;

/// The handler is registered before the field is set, and called only when the window is shown (A26).
public class HandlerBeforeWindow {
    static int clicks;

    public static void main(String[] args) {
        JFrame frame = new JFrame();
        JButton button = new JButton("go");
        button.addActionListener(event -> clicks++);
        clicks = 5;
        frame.add(button);
        frame.setVisible(true);
    }
}
