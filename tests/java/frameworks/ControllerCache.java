package frameworks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Two requests may both find that nobody has a session, and make one each. */
@RestController
public class ControllerCache {
    private final Map<String, Object> sessions = new ConcurrentHashMap<>();

    @GetMapping("/session")
    public Object session(String user) {
        Object session = sessions.get(user);
        if (session == null) {
            session = new Object();
            sessions.put(user, session); // ~ check-then-act #1
        }
        return session;
    }
}
