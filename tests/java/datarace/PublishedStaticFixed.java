package datarace;

/** No race: what is published is complete, and nobody changes it any more. */
final class PublishedStaticFixed {
    private static final PublishedStaticFixed SHARED = new PublishedStaticFixed(1);
    private int version;

    private PublishedStaticFixed(int version) {
        this.version = version;
    }

    int version() {
        return version;
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
        System.out.println(new PublishedStaticFixed(2).version());
        client.join();
    }
}
