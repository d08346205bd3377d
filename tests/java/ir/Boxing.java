package ir;

import java.util.Map;

class Boxing {
    Integer counter = 0;

    void count(Map<String, Long> counts, String key) {
        counter++;
        counts.put(key, counts.get(key) + 1);
    }

    boolean compare(Integer a, int b, Boolean c) {
        return a == b && c;
    }
}
