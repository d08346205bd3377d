package ir;

import java.util.function.Function;

class Bridges implements Comparable<Bridges>, Function<String, Integer> {
    int rank;

    @Override public int compareTo(Bridges other) {
        return Integer.compare(rank, other.rank);
    }

    @Override public Integer apply(String text) {
        return text.length();
    }

    @Override protected Bridges clone() {
        Bridges copy = new Bridges();
        copy.rank = rank;
        return copy;
    }

    static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) < 0 ? b : a;
    }

    static int use(Bridges a, Bridges b) {
        return max(a, b).rank;
    }
}
