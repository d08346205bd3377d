package openworld;

import java.util.HashMap;
import java.util.Map;

/** There is one object for all, with a plain map. */
public enum Registry {
    INSTANCE;

    private final Map<String, String> types = new HashMap<>();

    public void register(String name, String type) {
        types.put(name, type); // ~ data-race #1
    }

    public String typeOf(String name) {
        return types.get(name); // ~ data-race #1
    }
}
