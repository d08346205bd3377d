package lockonsharedobject;

import java.util.HashMap;
import java.util.Map;

/** One lock a user, by the interned name: every other class that interns the name has the same object. */
public class InternedUser {
    static final class Sessions {
        private final Map<String, Integer> logins = new HashMap<>();

        void login(String user) {
            Object lock = user.intern();
            synchronized (lock) { // ~ lock-on-shared-object #1
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
