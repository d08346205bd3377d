package frameworks;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Two kinds of requests take the locks in different orders. */
@RestController
public class ControllerLocks {
    private final Object stock = new Object();
    private final Object orders = new Object();
    private int left = 10;
    private int open;

    @PostMapping("/order")
    public void order() {
        synchronized (stock) {
            left--;
            synchronized (orders) { // ~ lock-order-cycle #1
                open++;
            }
        }
    }

    @GetMapping("/cancel")
    public void cancel() {
        synchronized (orders) {
            open--;
            synchronized (stock) { // ~ lock-order-cycle #1
                left++;
            }
        }
    }
}
