package openworld;

import java.util.HashMap;
import java.util.Map;

/** Who is given a monitor uses it beside others: here what it hands out. */
public class GivenMonitor {
    /** Every method locks. */
    public static class Roster {
        private final Map<String, String> status = new HashMap<>();

        public synchronized void update(String user, String text) {
            status.put(user, text); // ~ data-race #1
        }

        public synchronized int count() {
            return status.size();
        }

        synchronized Map<String, String> all() {
            return status;
        }
    }

    private final Roster roster;

    public GivenMonitor(Roster roster) {
        this.roster = roster;
    }

    public String print() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> entry : roster.all().entrySet()) { // ~ data-race #1
            text.append(entry.getKey()).append(' ').append(entry.getValue()); // ~ data-race #1
        }
        return text.toString();
    }
}
