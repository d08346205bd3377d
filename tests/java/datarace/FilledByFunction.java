package datarace;

import java.util.HashMap;
import java.util.Map;

/** Races: a function fills a map that readers know already. */
final class FilledByFunction {
    private volatile Map<String, Double> rates = new HashMap<>();

    void replace(Map<String, String> text) {
        Map<String, Double> next = new HashMap<>();
        rates = next;
        text.forEach((name, rate) -> next.put(name.trim(), Double.valueOf(rate))); // ~ data-race #1
    }

    double rate(String name) {
        return rates.getOrDefault(name, 1.0); // ~ data-race #1
    }

    public static void main(String[] args) {
        FilledByFunction exchange = new FilledByFunction();
        Thread reader = new Thread(() -> System.out.println(exchange.rate("EUR")));
        reader.start();
        exchange.replace(Map.of("EUR", "1.1", "CHF", "0.9"));
    }
}
