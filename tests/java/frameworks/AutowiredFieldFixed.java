package frameworks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The component's map is made for it. */
public class AutowiredFieldFixed {
    @Component
    public static class Prices {
        private final Map<String, Integer> known = new ConcurrentHashMap<>();

        public int of(String name) {
            return known.computeIfAbsent(name, String::length);
        }
    }

    @RestController
    public static class Shop {
        @Autowired
        private Prices prices;

        @GetMapping("/price")
        public int price(String name) {
            return prices.of(name);
        }
    }
}
