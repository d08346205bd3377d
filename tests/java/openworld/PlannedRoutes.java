package openworld;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/** Defects: objects are made known to other callers, and the same method goes on writing to them. */
public class PlannedRoutes {
    static class Weather {
        private int wind;
        private int rain;

        void measured(int wind, int rain) {
            this.wind = wind;
            this.rain = rain; // ~ data-race #3
        }
    }

    private final ConcurrentMap<String, List<String>> stops = new ConcurrentHashMap<>();
    private final BlockingQueue<List<Integer>> parcels = new LinkedBlockingQueue<>();
    private final AtomicReference<Weather> weather = new AtomicReference<>(new Weather());
    private volatile Map<String, Integer> tolls = new HashMap<>();
    private final ExecutorService couriers;

    public PlannedRoutes(ExecutorService couriers) {
        this.couriers = couriers;
    }

    public void plan(String route, String from, String to) {
        List<String> planned = new ArrayList<>();
        stops.put(route, planned);
        planned.add(from); // ~ data-race #1
        planned.add(to); // ~ data-race #1
    }

    public String last(String route) {
        List<String> planned = stops.get(route);
        return planned == null || planned.isEmpty() ? null : planned.get(planned.size() - 1); // ~ data-race #1
    }

    public void load(int[] weights) throws InterruptedException {
        List<Integer> parcel = new ArrayList<>();
        for (int weight : weights) {
            parcel.add(weight); // ~ data-race #2
            if (parcel.size() == 4) {
                parcels.put(parcel);
                parcel.clear(); // ~ data-race #2
            }
        }
    }

    public int weigh() throws InterruptedException {
        int sum = 0;
        for (int weight : parcels.take()) { // ~ data-race #2
            sum += weight;
        }
        return sum;
    }

    public void forecast(int wind, int rain) {
        Weather next = new Weather();
        weather.set(next);
        next.measured(wind, rain);
    }

    public int rain() {
        return weather.get().rain; // ~ data-race #3
    }

    public void reload(String road, int price) {
        Map<String, Integer> next = new HashMap<>();
        tolls = next;
        next.put(road, price); // ~ data-race #4
    }

    public int toll(String road) {
        return tolls.getOrDefault(road, 0); // ~ data-race #4
    }

    public void send(List<String> letters) {
        StringBuilder bag = new StringBuilder();
        for (String letter : letters) {
            bag.append(letter); // ~ data-race #5
            couriers.execute(() -> System.out.println(bag.length())); // ~ data-race #5
        }
    }
}
