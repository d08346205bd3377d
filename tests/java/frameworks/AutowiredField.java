package frameworks;

import java.util.HashMap;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Spring puts the component into the field. */
public class AutowiredField {
    @Component
    public static class Prices {
        private final Map<String, Integer> known = new HashMap<>();

        public int of(String name) {
            return known.computeIfAbsent(name, String::length); // ~ data-race #1
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
