package frameworks;

import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.CommandListener;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Graphics;
import javax.microedition.midlet.MIDlet;

/** What the game and the events share is guarded by a lock. */
public class MidletGameFixed extends MIDlet implements CommandListener, Runnable {
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

    private synchronized void setRunning(boolean value) {
        running = value;
    }

    private synchronized boolean isRunning() {
        return running;
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

        synchronized void step() {
            position++;
        }

        @Override
        protected synchronized void keyPressed(int key) {
            position = 0;
        }

        @Override
        protected synchronized void paint(Graphics graphics) {
            graphics.fillRect(position, 0, 8, 8);
        }
    }
}
