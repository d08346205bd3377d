package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What is made known is complete, or is only kept, or nobody reads what comes later, or they look whether it is there. */
public class TideStationsFixed {
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

    /** Enters itself last; what it writes then, nobody reads through the registry. */
    public static class Station {
        private final int[] levels;
        private String note;

        public Station(String name, int count) {
            levels = new int[count];
            Harbour.enter(name, this);
            note = name + count;
        }

        int highest() {
            return levels[levels.length - 1];
        }

        public String note() {
            return note;
        }
    }

    /** Whoever makes it has it watched. */
    public static class Buoy implements Gauge {
        private final StringBuffer readings;

        private Buoy() {
            readings = new StringBuffer("0");
        }

        public static Buoy in(Harbour harbour) {
            Buoy buoy = new Buoy();
            harbour.watch(buoy);
            return buoy;
        }

        @Override
        public int level() {
            return readings.length();
        }
    }

    /** The task waits until the constructor is done. */
    public static class Logbook {
        private final CountDownLatch isComplete = new CountDownLatch(1);
        private final StringBuffer lines;

        public Logbook(ScheduledExecutorService clock) {
            clock.schedule(this::flush, 1, TimeUnit.MINUTES);
            lines = new StringBuffer();
            isComplete.countDown();
        }

        private void flush() {
            try {
                isComplete.await();
                System.out.println(lines.length());
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A window of one thread keeps its parts in a plain list. */
    public static class Board {
        private final List<Sign> signs = new ArrayList<>();

        void add(Sign sign) {
            signs.add(sign);
        }

        public int width() {
            int width = 0;
            for (Sign sign : signs) {
                width += sign.width();
            }
            return width;
        }
    }

    /** A part of a window. */
    public static class Sign {
        private final String text;

        public Sign(Board board, String text) {
            board.add(this);
            this.text = text;
        }

        int width() {
            return text.length();
        }
    }

    /** Looks whether its name is there. */
    public static class Pier implements Gauge {
        private String sign;

        public Pier(Harbour harbour, String sign) {
            harbour.watch(this);
            this.sign = sign;
        }

        @Override
        public int level() {
            String known = sign;
            return known == null ? 0 : known.length();
        }
    }
}
