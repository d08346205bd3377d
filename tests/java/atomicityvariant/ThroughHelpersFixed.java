package atomicityvariant;

/** Both are locked until both are read. */
final class ThroughHelpersFixed {
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

    ThroughHelpersFixed(Size width, Size height) {
        this.width = width;
        this.height = height;
    }

    synchronized void paint() {
        synchronized (width) {
            synchronized (height) {
                int across = across();
                int down = down();
                if (across != down) {
                    odd++;
                }
            }
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
        ThroughHelpersFixed square = new ThroughHelpersFixed(new Size(), new Size());
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
