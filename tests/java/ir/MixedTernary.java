package ir;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

class MixedTernary {
    List<String> list(boolean linked) {
        return linked ? new LinkedList<>() : new ArrayList<>();
    }

    Object numberOrText(int n) {
        return n > 0 ? (Object) n : n < 0 ? "negative" : null;
    }

    Comparable<?> merged(boolean text) {
        Comparable<?> value;
        if (text) value = "text";
        else value = 1L;
        return value;
    }

    Object arrays(int n, int[] ints, String[] texts) {
        Object chosen = n == 0 ? ints : n == 1 ? texts : new int[0][0];
        return chosen;
    }

    double unboxed(boolean first, Integer a, Double b) {
        return first ? a : b;
    }
}
