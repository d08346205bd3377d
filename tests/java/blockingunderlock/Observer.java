package blockingunderlock;

import java.awt.Image;
import java.awt.image.BufferedImage;
import java.awt.image.ImageObserver;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** An observer is only registered with the lock in hand: what it writes, the thread that fetches the image writes without. */
public class Observer implements ImageObserver {
    private int asked;

    @Override
    public boolean imageUpdate(Image image, int flags, int x, int y, int width, int height) {
        try (FileOutputStream file = new FileOutputStream(new File("size"))) {
            file.write(width);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        return false;
    }

    synchronized void ask(Image image) {
        asked += image.getWidth(this);
    }

    synchronized int asked() {
        return asked;
    }

    public static void main(String[] args) {
        Observer observer = new Observer();
        new Thread(() -> System.out.println(observer.asked())).start();
        observer.ask(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
    }
}
