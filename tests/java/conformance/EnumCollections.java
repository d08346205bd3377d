package conformance;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** EnumSet and EnumMap: small and large universes, ranges, complements, views and order. */
public class EnumCollections {
    enum Suit {
        CLUBS, DIAMONDS, HEARTS, SPADES
    }

    enum Wide {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) {
        EnumSet<Suit> red = EnumSet.of(Suit.HEARTS, Suit.DIAMONDS);
        System.out.println(red + " " + EnumSet.complementOf(red) + " " + EnumSet.noneOf(Suit.class) + " " + EnumSet.allOf(Suit.class));
        System.out.println(EnumSet.range(Suit.DIAMONDS, Suit.SPADES) + " " + red.contains(Suit.CLUBS) + " " + red.add(Suit.CLUBS) + " "
            + red.add(Suit.CLUBS));
        System.out.println(red.remove(Suit.HEARTS) + " " + red + " " + red.containsAll(Set.of(Suit.CLUBS)) + " "
            + red.equals(Set.of(Suit.DIAMONDS, Suit.CLUBS)));
        red.removeAll(EnumSet.of(Suit.CLUBS));
        red.addAll(List.of(Suit.SPADES));
        System.out.println(red + " " + red.size() + " " + EnumSet.copyOf(List.of(Suit.SPADES, Suit.CLUBS)) + " " + red.clone());
        EnumSet<Wide> wide = EnumSet.range(Wide.E5, Wide.G3);
        System.out.println(wide.size() + " " + EnumSet.complementOf(wide).size() + " " + wide.contains(Wide.G4) + " " + wide);
        wide.removeIf(w -> w.ordinal() % 5 != 0);
        wide.add(Wide.A0);
        wide.retainAll(EnumSet.range(Wide.A0, Wide.G0));
        System.out.println(wide);
        wide.iterator().next();
        for (var it = wide.iterator(); it.hasNext();) {
            if (it.next().name().endsWith("5")) {
                it.remove();
            }
        }
        System.out.println(wide);
        Map<Suit, Integer> m = new EnumMap<>(Suit.class);
        m.put(Suit.SPADES, 4);
        m.put(Suit.CLUBS, 1);
        m.put(Suit.HEARTS, null);
        System.out.println(m + " " + m.size() + " " + m.containsKey(Suit.HEARTS) + " " + m.get(Suit.HEARTS) + " " + m.get(Suit.DIAMONDS)
            + " "
            + m.containsValue(null));
        m.merge(Suit.SPADES, 10, Integer::sum);
        m.computeIfAbsent(Suit.HEARTS, s -> s.ordinal() * 100);
        m.putIfAbsent(Suit.DIAMONDS, 7);
        System.out.println(m + " " + m.keySet() + " " + m.values() + " " + m.remove(Suit.CLUBS) + " " + m.remove(Suit.CLUBS));
        for (Map.Entry<Suit, Integer> e : m.entrySet()) {
            e.setValue(e.getValue() + e.getKey().ordinal());
        }
        m.keySet().remove(Suit.HEARTS);
        System.out.println(m + " " + m.equals(Map.of(Suit.DIAMONDS, 8, Suit.SPADES, 17)) + " " + new EnumMap<>(m));
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null key");
        }
        try {
            EnumSet.copyOf(List.<Suit>of());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            EnumSet.range(Suit.SPADES, Suit.CLUBS);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(m.keySet().toArray()) + EnumSet.allOf(Suit.class).stream().map(Enum::name).toList());
    }
}
