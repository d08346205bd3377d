package openworld;

import java.util.HashMap;
import java.util.Map;

/** Who is given a monitor uses it beside others, and gets a copy. */
public class GivenMonitorFixed {
    /** Every method locks. */
    public static class Roster {
        private final Map<String, String> status = new HashMap<>();

        public synchronized void update(String user, String text) {
            status.put(user, text);
        }

        public synchronized int count() {
            return status.size();
        }

        synchronized Map<String, String> all() {
            return new HashMap<>(status);
        }
    }

    private final Roster roster;

    public GivenMonitorFixed(Roster roster) {
        this.roster = roster;
    }

    public String print() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> entry : roster.all().entrySet()) {
            text.append(entry.getKey()).append(' ').append(entry.getValue());
        }
        return text.toString();
    }
}
