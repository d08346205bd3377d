package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: each change makes a new list and stores it, and only one thread changes. */
final class VolatileListFixed {
    private volatile List<String> rules = new ArrayList<>();

    void allow(String rule) {
        List<String> next = new ArrayList<>(rules);
        next.add(rule);
        rules = next;
    }

    boolean allowed(String rule) {
        return rules.contains(rule);
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileListFixed firewall = new VolatileListFixed();
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
