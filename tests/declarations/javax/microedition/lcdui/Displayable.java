package javax.microedition.lcdui;

public abstract class Displayable {
    public void setCommandListener(CommandListener listener) {}
}
