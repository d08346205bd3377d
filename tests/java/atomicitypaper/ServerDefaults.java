package atomicitypaper;

import java.util.Properties;

/** Defect: a property that is not set yet gets its default, which overwrites what was set meanwhile. */
final class ServerDefaults {
    private final Properties properties = new Properties();
    private final Object startup = new Object();
    private int defaults;

    String port() {
        synchronized (startup) {
            String port = properties.getProperty("port"); // ~- atomicity-violation #1
            if (port == null) {
                port = "8080";
                defaults++;
                properties.setProperty("port", port); // ~- atomicity-violation #1
            }
            return port;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ServerDefaults server = new ServerDefaults();
        Thread console = new Thread(() -> server.properties.setProperty("port", "443"));
        console.start();
        server.port();
        console.join();
        if (!server.properties.getProperty("port").equals("443")) {
            throw new AssertionError("what the administrator set is gone");
        }
    }
}
