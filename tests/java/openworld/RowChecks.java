package openworld;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Races: the checks run in parallel, and all add to one list. */
public class RowChecks<T> {
    private final Predicate<T> check;

    public RowChecks(Predicate<T> check) {
        this.check = check;
    }

    public List<Integer> failing(List<T> rows) {
        List<Integer> failing = new ArrayList<>();
        IntStream.range(0, rows.size()).parallel().forEach(row -> {
            if (!check.test(rows.get(row))) {
                failing.add(row); // ~ data-race #1
            }
        });
        return failing;
    }
}
