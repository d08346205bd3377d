package openworld;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/** What others get is complete, or made anew, or thread-safe, or read under the lock under which it is written. */
public class PlannedRoutesFixed {
    static class Weather {
        private int wind;
        private int rain;

        void measured(int wind, int rain) {
            this.wind = wind;
            this.rain = rain;
        }
    }

    private final ConcurrentMap<String, List<String>> stops = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, List<String>> notes = new ConcurrentHashMap<>();
    private final BlockingQueue<List<Integer>> parcels = new LinkedBlockingQueue<>();
    private final AtomicReference<Weather> weather = new AtomicReference<>(new Weather());
    private volatile Map<String, Integer> tolls = new HashMap<>();
    private final ExecutorService couriers;

    public PlannedRoutesFixed(ExecutorService couriers) {
        this.couriers = couriers;
    }

    public void plan(String route, String from, String to) {
        List<String> planned = new CopyOnWriteArrayList<>();
        stops.put(route, planned);
        planned.add(from);
        planned.add(to);
    }

    public String last(String route) {
        List<String> planned = stops.get(route);
        return planned == null || planned.isEmpty() ? null : planned.get(0);
    }

    public void note(String route, String text) {
        List<String> made = new ArrayList<>();
        notes.put(route, made);
        synchronized (made) {
            made.add(text);
        }
    }

    public int noted(String route) {
        List<String> made = notes.get(route);
        if (made == null) {
            return 0;
        }
        synchronized (made) {
            return made.size();
        }
    }

    public void load(int[] weights) throws InterruptedException {
        List<Integer> parcel = new ArrayList<>();
        for (int weight : weights) {
            parcel.add(weight);
            if (parcel.size() == 4) {
                parcels.put(parcel);
                parcel = new ArrayList<>();
            }
        }
    }

    public int weigh() throws InterruptedException {
        int sum = 0;
        for (int weight : parcels.take()) {
            sum += weight;
        }
        return sum;
    }

    public void forecast(int wind, int rain) {
        Weather next = new Weather();
        next.measured(wind, rain);
        weather.set(next);
    }

    public int rain() {
        return weather.get().rain;
    }

    public synchronized void reload(String road, int price) {
        Map<String, Integer> next = new HashMap<>(tolls);
        next.put(road, price);
        tolls = next;
    }

    public int toll(String road) {
        return tolls.getOrDefault(road, 0);
    }

    public void send(List<String> letters) {
        for (String letter : letters) {
            StringBuilder bag = new StringBuilder();
            bag.append(letter);
            couriers.execute(() -> System.out.println(bag.length()));
        }
    }
}
