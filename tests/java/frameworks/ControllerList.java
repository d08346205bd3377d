package frameworks;

import java.util.ArrayList;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A controller is one object for all requests. */
@RestController
public class ControllerList {
    private final List<String> messages = new ArrayList<>();

    @PostMapping("/messages")
    public void post(String message) {
        messages.add(message); // ~ data-race #1
    }

    @GetMapping("/messages")
    public int count() {
        return messages.size(); // ~ data-race #1
    }
}
