package openworld;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** No race: each object has an executor with one thread, which alone uses the map. */
public class TasksInTurn {
    private final ExecutorService turn = Executors.newSingleThreadExecutor();
    private final Map<String, Integer> tiles = new HashMap<>();

    public void paint(String tile, int colour) {
        turn.execute(() -> tiles.put(tile, colour));
    }

    public void erase(String tile) {
        turn.execute(() -> tiles.remove(tile));
    }
}
