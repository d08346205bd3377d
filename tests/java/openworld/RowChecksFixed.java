package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The list belongs to the thread that fills it: only the checks before it run in parallel. */
public class RowChecksFixed<T> {
    private final Predicate<T> check;

    public RowChecksFixed(Predicate<T> check) {
        this.check = check;
    }

    public List<Integer> failing(List<T> rows) {
        int[] found = IntStream.range(0, rows.size()).parallel().filter(row -> !check.test(rows.get(row))).toArray();
        List<Integer> failing = new ArrayList<>();
        for (int row : found) {
            failing.add(row);
        }
        return failing;
    }
}
