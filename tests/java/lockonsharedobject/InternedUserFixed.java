package lockonsharedobject;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** One lock a user, from a table that nobody else has. */
public class InternedUserFixed {
    static final class Sessions {
        private final Map<String, Integer> logins = new HashMap<>();
        private final Map<String, Object> locks = new ConcurrentHashMap<>();

        void login(String user) {
            Object lock = locks.computeIfAbsent(user, name -> new Object());
            synchronized (lock) {
                synchronized (this) {
                    logins.merge(user, 1, Integer::sum);
                }
            }
        }
    }

    public static void main(String[] args) {
        Sessions sessions = new Sessions();
        for (String user : args) {
            new Thread(() -> sessions.login(user)).start();
        }
    }
}
