package datarace;

import java.util.HashMap;
import java.util.Map;

/** A function fills a map before anybody else knows it; another fills one that a method returns. */
final class FilledByFunctionFixed {
    private volatile Map<String, Double> rates = new HashMap<>();

    void replace(Map<String, String> text) {
        Map<String, Double> next = new HashMap<>();
        text.forEach((name, rate) -> next.put(name.trim(), Double.valueOf(rate)));
        rates = next;
    }

    void add(Map<String, Double> more) {
        rates = with(more);
    }

    private Map<String, Double> with(Map<String, Double> more) {
        Map<String, Double> all = new HashMap<>(rates);
        more.forEach((name, rate) -> {
            if (!all.containsKey(name)) {
                all.put(name, rate);
            }
        });
        return all;
    }

    double rate(String name) {
        return rates.getOrDefault(name, 1.0);
    }

    public static void main(String[] args) {
        FilledByFunctionFixed exchange = new FilledByFunctionFixed();
        Thread reader = new Thread(() -> System.out.println(exchange.rate("EUR")));
        reader.start();
        exchange.replace(Map.of("EUR", "1.1", "CHF", "0.9"));
        exchange.add(Map.of("GBP", 1.2));
    }
}
