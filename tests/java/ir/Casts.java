package ir;

import java.util.List;
import java.util.Map;

class Casts {
    Object down(Object value) {
        if (value instanceof List) return ((List<?>) value).get(0);
        if (value instanceof int[][]) return ((int[][]) value)[0];
        return (Map<?, ?>) value;
    }

    <T extends CharSequence & Comparable<T>> int intersection(T a, T b) {
        return a.compareTo(b) + a.length();
    }

    String generic(List<String> names) {
        return names.get(0);
    }

    int unbox(Object value) {
        return (Integer) value + (char) (Character) 'c';
    }
}
