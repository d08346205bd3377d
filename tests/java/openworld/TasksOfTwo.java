package openworld;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Races: the executor has two threads, which both use the map. */
public class TasksOfTwo {
    private final ExecutorService both = Executors.newFixedThreadPool(2);
    private final Map<String, Integer> tiles = new HashMap<>();

    public void paint(String tile, int colour) {
        both.execute(() -> tiles.put(tile, colour)); // ~ data-race #1
    }

    public void erase(String tile) {
        both.execute(() -> tiles.remove(tile)); // ~ data-race #1
    }
}
