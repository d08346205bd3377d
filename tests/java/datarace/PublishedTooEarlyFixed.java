package datarace;

/** No race: the settings are complete when they are published. */
final class PublishedTooEarlyFixed {
    private static volatile PublishedTooEarlyFixed current;
    private int width;
    private int height;

    static void load() {
        PublishedTooEarlyFixed settings = new PublishedTooEarlyFixed();
        settings.width = 800;
        settings.height = 600;
        current = settings;
    }

    static int area() {
        PublishedTooEarlyFixed settings = current;
        if (settings == null) {
            return 0;
        }
        int width = settings.width;
        int height = settings.height;
        return width * height;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(PublishedTooEarlyFixed::load);
        loader.start();
        System.out.println(area());
        loader.join();
        System.out.println(area());
    }
}
