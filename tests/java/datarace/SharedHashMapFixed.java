package datarace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** No race: the map is a concurrent one. */
final class SharedHashMapFixed {
    private final Map<Integer, String> users = new ConcurrentHashMap<>();

    void login(int session, String user) {
        users.put(session, user);
    }

    String user(int session) {
        return users.get(session);
    }

    public static void main(String[] args) throws InterruptedException {
        SharedHashMapFixed sessions = new SharedHashMapFixed();
        Thread logins = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                sessions.login(i, "user" + i);
            }
        });
        logins.start();
        int known = 0;
        for (int i = 0; i < 500; i++) {
            if (sessions.user(i) != null) {
                known++;
            }
        }
        logins.join();
        System.out.println(known);
    }
}
