package frameworks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The map makes the session, once. */
@RestController
public class ControllerCacheFixed {
    private final Map<String, Object> sessions = new ConcurrentHashMap<>();

    @GetMapping("/session")
    public Object session(String user) {
        return sessions.computeIfAbsent(user, key -> new Object());
    }
}
