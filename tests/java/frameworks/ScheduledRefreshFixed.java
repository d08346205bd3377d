package frameworks;

import jakarta.annotation.PostConstruct;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** One thread writes, and the field is volatile; how often it did is its own affair. */
@RestController
public class ScheduledRefreshFixed {
    private volatile long rate;
    private int refreshes;

    @PostConstruct
    public void load() {
        rate = 1;
    }

    @Scheduled(fixedRate = 1000)
    public void refresh() {
        refreshes++;
        rate = System.nanoTime() + refreshes;
    }

    @GetMapping("/rate")
    public long rate() {
        return rate;
    }
}
