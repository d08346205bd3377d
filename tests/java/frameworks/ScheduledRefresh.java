package frameworks;

import jakarta.annotation.PostConstruct;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The scheduler's thread writes what requests read. */
@RestController
public class ScheduledRefresh {
    private long rate;

    @PostConstruct
    public void load() {
        rate = 1;
    }

    @Scheduled(fixedRate = 1000)
    public void refresh() {
        rate = System.nanoTime(); // ~ data-race #1
    }

    @GetMapping("/rate")
    public long rate() {
        return rate; // ~ data-race #1
    }
}
