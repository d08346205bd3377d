package openworld;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.List;

/** Defects: constructors that enter their objects into registries, or schedule them, before all fields are written. */
public class TideStations {
    interface Gauge {
        int level();
    }

    /** What keeps the gauges, for all threads. */
    public static class Harbour {
        private static final Map<String, Station> STATIONS = new ConcurrentHashMap<>();
        private final List<Gauge> gauges = new CopyOnWriteArrayList<>();

        static void enter(String name, Station station) {
            STATIONS.put(name, station);
        }

        void watch(Gauge gauge) {
            gauges.add(gauge);
        }

        public int highest() {
            int highest = 0;
            for (Station station : STATIONS.values()) {
                highest = Math.max(highest, station.highest());
            }
            return highest;
        }

        public int sum() {
            int sum = 0;
            for (Gauge gauge : gauges) {
                sum += gauge.level();
            }
            return sum;
        }
    }

    /** Enters itself first. */
    public static class Station {
        private final int[] levels;

        public Station(String name, int count) {
            Harbour.enter(name, this); // ~ start-in-constructor #1
            levels = new int[count]; // ~ start-in-constructor #1
        }

        int highest() {
            return levels[levels.length - 1]; // ~ start-in-constructor #1
        }
    }

    /** Its subclasses are not complete when they are watched. */
    abstract static class Watched implements Gauge {
        Watched(Harbour harbour) {
            harbour.watch(this); // ~ start-in-constructor #2
        }
    }

    /** Writes its field after the constructor of its superclass. */
    public static class Buoy extends Watched {
        private final StringBuffer readings;

        public Buoy(Harbour harbour) {
            super(harbour);
            readings = new StringBuffer("0"); // ~ start-in-constructor #2
        }

        @Override
        public int level() {
            return readings.length(); // ~ start-in-constructor #2
        }
    }

    /** Has a method run from time to time, and only then makes what it needs. */
    public static class Logbook {
        private final StringBuffer lines;

        public Logbook(ScheduledExecutorService clock) {
            clock.scheduleAtFixedRate(this::flush, 1, 1, TimeUnit.MINUTES); // ~ start-in-constructor #3
            lines = new StringBuffer(); // ~ start-in-constructor #3
        }

        private void flush() {
            System.out.println(lines.length()); // ~ start-in-constructor #3
        }
    }

    /** A lambda captures it. */
    public static class Pier {
        private final String sign;

        public Pier(Harbour harbour, String sign) {
            harbour.watch(() -> signLength()); // ~ start-in-constructor #4
            this.sign = sign; // ~ start-in-constructor #4
        }

        private int signLength() {
            return sign.length(); // ~ start-in-constructor #4
        }
    }
}
