package nulldereference;

/** The volatile flag is raised when the object is there. */
public class PublishedByFlagFixed {
    static class Settings {
        final int limit;

        Settings(int limit) {
            this.limit = limit;
        }
    }

    private volatile boolean loaded;
    private Settings settings;

    void load() {
        settings = new Settings(10);
        loaded = true;
    }

    int limit() {
        if (!loaded) {
            return -1;
        }
        return settings.limit;
    }

    public static void main(String[] args) {
        PublishedByFlagFixed shared = new PublishedByFlagFixed();
        new Thread(shared::load).start();
        System.out.println(shared.limit());
    }
}
