package datarace;

/** Races: the settings are published through a volatile field, and their last part is set after that. */
final class PublishedTooEarly {
    private static volatile PublishedTooEarly current;
    private int width;
    private int height;

    static void load() {
        PublishedTooEarly settings = new PublishedTooEarly();
        settings.width = 800;
        current = settings;
        settings.height = 600; // ~ data-race #1
    }

    static int area() {
        PublishedTooEarly settings = current;
        if (settings == null) {
            return 0;
        }
        int width = settings.width;
        int height = settings.height; // ~ data-race #1
        return width * height;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(PublishedTooEarly::load);
        loader.start();
        System.out.println(area());
        loader.join();
        System.out.println(area());
    }
}
