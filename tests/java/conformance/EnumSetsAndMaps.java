package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** EnumSet and EnumMap: ranges, complements, sets of more than 64 constants, wrong types. */
public class EnumSetsAndMaps {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) throws Exception {
        EnumSet<Day> week = EnumSet.range(Day.MON, Day.FRI);
        show(week, EnumSet.complementOf(week), EnumSet.allOf(Day.class).size(), EnumSet.noneOf(Day.class));
        fails(() -> EnumSet.range(Day.FRI, Day.MON));
        show(week.contains(Day.SUN), week.containsAll(EnumSet.of(Day.TUE, Day.WED)), week.remove(Day.TUE), week.add(Day.SUN), week);
        EnumSet<Day> copy = week.clone();
        copy.retainAll(EnumSet.of(Day.SUN, Day.SAT, Day.MON));
        show(copy, week.removeAll(copy), week, week.equals(EnumSet.of(Day.WED, Day.THU, Day.FRI)));
        fails(() -> EnumSet.copyOf(new ArrayList<Day>()));
        show(EnumSet.copyOf(List.of(Day.SUN, Day.MON, Day.SUN)));
        fails(() -> week.add(null));
        EnumSet<Big> big = EnumSet.range(Big.A5, Big.G5);
        show(big.size(), EnumSet.complementOf(big), big.contains(Big.G6), big.getClass().getSimpleName(), week.getClass().getSimpleName());
        big.removeIf(b -> b.ordinal() % 7 != 0);
        show(big, big.iterator().next());
        Iterator<Big> it = big.iterator();
        it.next();
        it.remove();
        fails(it::remove);
        show(big.contains(Big.A7), big.addAll(EnumSet.of(Big.G9)), big.equals(EnumSet.copyOf(big)), big.size());
        fails(() -> ((Set) big).add(Day.MON));
        show(((Set) big).remove(Day.MON), ((Set) big).contains("x"), ((Set) big).containsAll(EnumSet.of(Day.MON)));
        EnumMap<Day, String> m = new EnumMap<>(Day.class);
        m.put(Day.SUN, "rest");
        m.put(Day.MON, null);
        m.put(Day.WED, "work");
        show(m, m.size(), m.containsKey(Day.TUE), m.containsValue(null), m.get(Day.MON), m.get("SUN"), m.remove("x"));
        fails(() -> m.put(null, ""));
        fails(() -> ((Map) m).put(Big.A0, ""));
        fails(() -> new EnumMap<>(new HashMap<Day, String>()));
        show(new EnumMap<>(Map.of(Day.SUN, 1, Day.MON, 2)), m.keySet(), m.values(), m.entrySet(), m.hashCode() == new HashMap<>(m).hashCode());
        for (Map.Entry<Day, String> e : m.entrySet()) {
            e.setValue(e.getKey().name().toLowerCase());
        }
        show(m, m.equals(new TreeMap<>(m)), m.merge(Day.SUN, "!", String::concat), m.compute(Day.TUE, (k, v) -> k + "" + v), m.clone());
        m.keySet().remove(Day.MON);
        m.values().remove("wed");
        show(m, m.entrySet().toArray().length);
    }
}
