package nulldereference;

/** The volatile flag tells readers of an object that is not there yet. */
public class PublishedByFlag {
    static class Settings {
        final int limit;

        Settings(int limit) {
            this.limit = limit;
        }
    }

    private volatile boolean loaded;
    private Settings settings;

    void load() {
        loaded = true;
        settings = new Settings(10);
    }

    int limit() {
        if (!loaded) {
            return -1;
        }
        return settings.limit; // ~ null-dereference #1
    }

    public static void main(String[] args) {
        PublishedByFlag shared = new PublishedByFlag();
        new Thread(shared::load).start();
        System.out.println(shared.limit());
    }
}
