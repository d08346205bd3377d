package unsafepublication;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Safe: putting into a ConcurrentHashMap happens before another thread gets it out. */
final class ThroughConcurrentMap {
    static final class Session {
        private String user;
        private int rights;

        Session(String user, int rights) {
            this.user = user;
            this.rights = rights;
        }

        String describe() {
            return user + " " + rights;
        }
    }

    private final Map<Integer, Session> sessions = new ConcurrentHashMap<>();

    void login(int id, String user) {
        sessions.put(id, new Session(user, 7));
    }

    String describe(int id) {
        Session session = sessions.get(id);
        return session == null ? "nobody" : session.describe();
    }

    public static void main(String[] args) throws InterruptedException {
        ThroughConcurrentMap server = new ThroughConcurrentMap();
        Thread login = new Thread(() -> server.login(1, "ada"));
        login.start();
        System.out.println(server.describe(1));
        login.join();
        System.out.println(server.describe(1));
    }
}
