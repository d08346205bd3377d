package ignoredresult;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The stored one is used, whoever made it. */
public class SessionsFixed {
    static final class Session {
        private int requests;

        synchronized void count() {
            requests++;
        }
    }

    private final Map<String, Session> open = new ConcurrentHashMap<>();
    private final Map<String, String> names = new ConcurrentHashMap<>();

    Session open(String user) {
        Session session = new Session();
        Session known = open.putIfAbsent(user, session);
        Session stored = known == null ? session : known;
        stored.count();
        return stored;
    }

    Session reopen(String user) {
        open.putIfAbsent(user, new Session());
        names.putIfAbsent(user, user);
        System.out.println(user);
        return open.get(user);
    }

    public static void main(String[] args) {
        SessionsFixed sessions = new SessionsFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                sessions.open("ann");
                sessions.reopen("bob");
            }).start();
        }
        Map<String, Session> unshared = new ConcurrentHashMap<>();
        Session own = new Session();
        unshared.putIfAbsent("eve", own);
        own.count();
    }
}
