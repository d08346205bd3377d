package datarace;

import java.util.ArrayList;
import java.util.List;

/** Races: the reference is volatile, but the list behind it is changed in place. */
final class VolatileList {
    private volatile List<String> rules = new ArrayList<>();

    void allow(String rule) {
        rules.add(rule); // ~ data-race #1
    }

    boolean allowed(String rule) {
        return rules.contains(rule); // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileList firewall = new VolatileList();
        Thread admin = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                firewall.allow("port " + i);
            }
        });
        admin.start();
        int open = 0;
        for (int i = 0; i < 50; i++) {
            if (firewall.allowed("port " + i)) {
                open++;
            }
        }
        admin.join();
        System.out.println(open);
    }
}
