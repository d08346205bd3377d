package unsafepublication;

/** Unsafe: a reader may see the new configuration before the fields in it are set. */
final class StaticField {
    static final class Config {
        private String host;
        private int port;

        Config(String host, int port) {
            this.host = host;
            this.port = port;
        }

        String address() {
            return host + ":" + port;
        }
    }

    private static Config current;

    static void reload() {
        current = new Config("localhost", 8080); // ~ unsafe-publication #1
    }

    static String address() {
        Config seen = current; // ~ unsafe-publication #1
        return seen == null ? "none" : seen.address();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread admin = new Thread(StaticField::reload);
        Thread client = new Thread(() -> System.out.println(address()));
        admin.start();
        client.start();
        admin.join();
        client.join();
    }
}
