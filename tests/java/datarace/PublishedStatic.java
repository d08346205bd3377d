package datarace;

/** Races: what all threads get through a static final field is changed while they read it. */
final class PublishedStatic {
    private static final PublishedStatic SHARED = new PublishedStatic(1);
    private int version;

    private PublishedStatic(int version) {
        this.version = version;
    }

    int version() {
        return version; // ~ data-race #1
    }

    void upgrade() {
        version = 2; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread client = new Thread(() -> {
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                sum += SHARED.version();
            }
            System.out.println(sum);
        });
        client.start();
        SHARED.upgrade();
        client.join();
    }
}
