package javax.microedition.lcdui;

public abstract class Canvas extends Displayable {
    protected abstract void paint(Graphics graphics);

    protected void keyPressed(int key) {}

    public final void repaint() {}
}
