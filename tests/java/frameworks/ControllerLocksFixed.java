package frameworks;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** All requests take the locks in one order. */
@RestController
public class ControllerLocksFixed {
    private final Object stock = new Object();
    private final Object orders = new Object();
    private int left = 10;
    private int open;

    @PostMapping("/order")
    public void order() {
        synchronized (stock) {
            left--;
            synchronized (orders) {
                open++;
            }
        }
    }

    @GetMapping("/cancel")
    public void cancel() {
        synchronized (stock) {
            left++;
            synchronized (orders) {
                open--;
            }
        }
    }
}
