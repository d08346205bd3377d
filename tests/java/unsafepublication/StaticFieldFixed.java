package unsafepublication;

/** Safe: the reference is volatile. */
final class StaticFieldFixed {
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

    private static volatile Config current;

    static void reload() {
        current = new Config("localhost", 8080);
    }

    static String address() {
        Config seen = current;
        return seen == null ? "none" : seen.address();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread admin = new Thread(StaticFieldFixed::reload);
        Thread client = new Thread(() -> System.out.println(address()));
        admin.start();
        client.start();
        admin.join();
        client.join();
    }
}
