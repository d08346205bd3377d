package frameworks;

import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.CommandListener;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Graphics;
import javax.microedition.midlet.MIDlet;

/** The game runs on a thread of its own; keys and commands come on the thread of the events. */
public class MidletGame extends MIDlet implements CommandListener, Runnable {
    private final Field field = new Field();
    private boolean running;
    private Thread loop;

    @Override
    protected void startApp() {
        field.setCommandListener(this);
        Display.getDisplay(this).setCurrent(field);
        setRunning(true);
        loop = new Thread(this);
        loop.start();
    }

    @Override
    protected void pauseApp() {}

    @Override
    protected void destroyApp(boolean unconditional) {}

    @Override
    public void commandAction(Command command, Displayable displayable) {
        setRunning(false);
    }

    private void setRunning(boolean value) {
        running = value; // ~ data-race #1
    }

    private boolean isRunning() {
        return running; // ~ data-race #1
    }

    @Override
    public void run() {
        while (isRunning()) {
            field.step();
            field.repaint();
        }
    }

    static final class Field extends Canvas {
        private int position;

        void step() {
            position++; // ~ data-race #2
        }

        @Override
        protected void keyPressed(int key) {
            position = 0; // ~ data-race #2
        }

        @Override
        protected void paint(Graphics graphics) {
            graphics.fillRect(position, 0, 8, 8); // ~ data-race #2
        }
    }
}
