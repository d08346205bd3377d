package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Discrete events with a virtual clock: a shop with two tills, an elevator, and a bank with transactions and rollback. */
public class EventSimulation {
    record Event(int time, int order, Consumer<Integer> act) {
    }

    static final class Clock {
        final PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparingInt(Event::time).thenComparingInt(Event::order));
        int made;

        void at(int time, Consumer<Integer> act) {
            events.add(new Event(time, made++, act));
        }

        int run() {
            int now = 0;
            while (!events.isEmpty()) {
                Event e = events.poll();
                now = e.time();
                e.act().accept(now);
            }
            return now;
        }
    }

    enum Till {
        LEFT, RIGHT
    }

    static final class Shop {
        final Clock clock = new Clock();
        final Deque<Integer> line = new ArrayDeque<>();
        final Map<Till, Integer> busy = new EnumMap<>(Till.class);
        final Map<Till, Integer> served = new EnumMap<>(Till.class);
        final List<String> log = new ArrayList<>();
        int waited;
        int seed = 42;

        int random(int n) {
            seed = seed * 1103515245 + 12345;
            return (seed >>> 16) % n;
        }

        void arrive(int now, int id) {
            line.add(id);
            dispatch(now);
            if (id < 15) {
                clock.at(now + 1 + random(4), t -> arrive(t, id + 1));
            }
        }

        void dispatch(int now) {
            for (Till t : Till.values()) {
                if (!busy.containsKey(t) && !line.isEmpty()) {
                    int id = line.remove();
                    busy.put(t, id);
                    waited += line.size();
                    clock.at(now + 3 + random(6), end -> {
                        busy.remove(t);
                        served.merge(t, 1, Integer::sum);
                        log.add(end + ":" + id + "@" + t.name().charAt(0));
                        dispatch(end);
                    });
                }
            }
        }
    }

    @SuppressWarnings("serial")
    static final class Refused extends Exception {
        Refused(String m) {
            super(m);
        }
    }

    static final class Bank {
        final Map<String, Long> accounts = new TreeMap<>();

        void move(String from, String to, long n) throws Refused {
            long have = accounts.getOrDefault(from, 0L);
            if (have < n) {
                throw new Refused(from + " has " + have + ", not " + n);
            }
            accounts.put(from, have - n);
            accounts.merge(to, n, Math::addExact);
        }

        boolean all(String... moves) {
            Map<String, Long> before = new TreeMap<>(accounts);
            try {
                for (String m : moves) {
                    String[] p = m.split(">|:");
                    move(p[0], p[1], Long.parseLong(p[2]));
                }
                return true;
            } catch (Refused | NumberFormatException | ArithmeticException e) {
                accounts.clear();
                accounts.putAll(before);
                System.out.println("rolled back: " + e.getMessage());
                return false;
            }
        }
    }

    public static void main(String[] args) {
        Shop s = new Shop();
        s.clock.at(0, t -> s.arrive(t, 1));
        System.out.println(s.clock.run() + " " + s.served + " " + s.waited + " " + s.log);
        int floor = 0;
        int dir = 1;
        boolean[] calls = new boolean[10];
        for (int c : new int[] {3, 7, 1, 9, 4}) {
            calls[c] = true;
        }
        StringBuilder trip = new StringBuilder();
        for (int t = 0; t < 40; t++) {
            if (calls[floor]) {
                calls[floor] = false;
                trip.append(t).append('@').append(floor).append(' ');
                if (floor == 7) {
                    calls[2] = true;
                }
            }
            boolean ahead = false;
            boolean any = false;
            for (int f = 0; f < 10; f++) {
                any |= calls[f];
                ahead |= calls[f] && (f - floor) * dir > 0;
            }
            if (!any) {
                break;
            }
            dir = ahead ? dir : -dir;
            floor += dir;
        }
        System.out.println(trip);
        Bank b = new Bank();
        b.accounts.put("ann", 100L);
        b.accounts.put("max", Long.MAX_VALUE);
        System.out.println(b.all("ann>bob:60", "bob>cid:10") + " " + b.accounts);
        System.out.println(b.all("ann>bob:40", "bob>cid:1000") + " " + b.accounts);
        System.out.println(b.all("cid>max:10") + " " + b.accounts);
        System.out.println(b.all("bob>ann:x") + " " + b.all() + " " + b.accounts);
    }
}
