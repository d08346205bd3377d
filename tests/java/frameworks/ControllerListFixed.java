package frameworks;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A list that is made for it. */
@RestController
public class ControllerListFixed {
    private final List<String> messages = new CopyOnWriteArrayList<>();

    @PostMapping("/messages")
    public void post(String message) {
        messages.add(message);
    }

    @GetMapping("/messages")
    public int count() {
        return messages.size();
    }
}
