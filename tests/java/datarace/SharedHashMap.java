package datarace;

import java.util.HashMap;
import java.util.Map;

/** Races: sessions are put into a HashMap by one thread while another looks them up. */
final class SharedHashMap {
    private final Map<Integer, String> users = new HashMap<>();

    void login(int session, String user) {
        users.put(session, user); // ~ data-race #1
    }

    String user(int session) {
        return users.get(session); // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        SharedHashMap sessions = new SharedHashMap();
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
