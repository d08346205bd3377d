package atomicityvariant;

/** Defect: width and height belong to one picture and are read from two objects, one after the other, some calls below. */
final class ThroughHelpers {
    static final class Size {
        private int pixels = 1;

        synchronized int pixels() {
            return pixels;
        }

        synchronized void set(int value) {
            pixels = value;
        }
    }

    private final Size width;
    private final Size height;
    private int odd;

    ThroughHelpers(Size width, Size height) {
        this.width = width;
        this.height = height;
    }

    synchronized void paint() {
        int across = across(); // ~ atomicity-variant #1
        int down = down(); // ~ atomicity-variant #1
        if (across != down) {
            odd++;
        }
    }

    private int across() {
        return read(width);
    }

    private int down() {
        return read(height);
    }

    private static int read(Size size) {
        return size.pixels();
    }

    void resize(int pixels) {
        synchronized (width) {
            synchronized (height) {
                width.set(pixels);
                height.set(pixels);
            }
        }
    }

    synchronized int odd() {
        return odd;
    }

    public static void main(String[] args) throws InterruptedException {
        ThroughHelpers square = new ThroughHelpers(new Size(), new Size());
        Thread user = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                square.resize(i);
            }
        });
        user.start();
        for (int i = 0; i < 1000; i++) {
            square.paint();
        }
        user.join();
        System.out.println(square.odd());
    }
}
