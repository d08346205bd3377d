package doublecheckedlocking;

import java.util.HashMap;
import java.util.Map;

/** Correct: the JVM initialises the holder once, under a lock of its own, when it is first used. */
final class Holder {
    private static final class Table {
        static final Map<String, Integer> PORTS = ports();

        private static Map<String, Integer> ports() {
            Map<String, Integer> ports = new HashMap<>();
            ports.put("http", 80);
            ports.put("https", 443);
            return ports;
        }
    }

    static int port(String protocol) {
        return Table.PORTS.getOrDefault(protocol, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread plain = new Thread(() -> System.out.println(port("http")));
        Thread secure = new Thread(() -> System.out.println(port("https")));
        plain.start();
        secure.start();
        plain.join();
        secure.join();
    }
}
