package javax.microedition.lcdui;

public class Graphics {
    public void fillRect(int x, int y, int width, int height) {}
}
