package ignoredresult;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Of two threads that open the same session, one fills an object that nobody will find. */
public class Sessions {
    static final class Session {
        private int requests;

        synchronized void count() {
            requests++;
        }
    }

    private final ConcurrentMap<String, Session> open = new ConcurrentHashMap<>();

    Session open(String user) {
        Session session = new Session();
        open.putIfAbsent(user, session); // ~ ignored-result #1
        session.count();
        return session;
    }

    public static void main(String[] args) {
        Sessions sessions = new Sessions();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> sessions.open("ann")).start();
        }
    }
}
