import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Runs programs many times, and counts how they end.
 *
 * <p>{@code Differential FOLDER RUNS MILLISECONDS SEED PROGRAM…}: the classes of a program are in a folder of its
 * name. A program is run as often as is said, or until the time is over. If it may get stuck, {@code +} follows its name.
 * Three quarters of the runs have fences between the accesses of the program. Of each way to end one line is printed,
 * with tabs: the program, {@code fenced} or {@code plain}, how often, {@code ended}, {@code stuck} or {@code late}, the
 * classes of the exceptions that ended threads, and what was printed.
 */
public final class Differential {
    /** So many runs may get stuck, or be late, before a program is given up. */
    private static final int MAX_STUCK = 20, MAX_LATE = 2;

    private final Path folder;
    private final int runs;
    private final long nanos;
    private final SplittableRandom random;

    private Differential(String[] args) {
        folder = Path.of(args[0]);
        runs = Integer.parseInt(args[1]);
        nanos = Long.parseLong(args[2]) * 1_000_000;
        random = new SplittableRandom(Long.parseLong(args[3]));
    }

    public static void main(String[] args) throws Exception {
        Differential all = new Differential(args);
        for (int i = 4; i < args.length; i++) {
            boolean mayStick = args[i].endsWith("+");
            all.program(mayStick ? args[i].substring(0, args[i].length() - 1) : args[i], mayStick);
        }
        // Stuck threads of programs do not matter.
        Runtime.getRuntime().halt(0);
    }

    private void program(String name, boolean mayStick) throws Exception {
        Subject fenced = new Subject(folder, name, "fenced"), plain = new Subject(folder, name, "plain");
        boolean[] isLeft = {false, false};
        Map<String, Integer> counts = new TreeMap<>();
        int stuck = 0, late = 0;
        long begin = System.nanoTime();
        for (int run = 0; run < runs && System.nanoTime() - begin < nanos; run++) {
            boolean isFenced = run % 4 != 3;
            Subject subject = isFenced ? fenced : plain;
            int index = isFenced ? 0 : 1;
            Noise.choose(random, subject.places);
            Run one = new Run(subject, isLeft[index], mayStick);
            String end = one.end();
            isLeft[index] = one.isLeft();
            counts.merge((isFenced ? "fenced" : "plain") + "\t" + end, 1, Integer::sum);
            stuck += end.startsWith("stuck") ? 1 : 0;
            late += end.startsWith("late") ? 1 : 0;
            if (stuck > MAX_STUCK || late > MAX_LATE) {
                break;
            }
        }
        StringBuilder lines = new StringBuilder();
        counts.forEach((end, count) -> {
            String[] parts = end.split("\t", 2);
            lines.append(name + "\t" + parts[0] + "\t" + count + "\t" + parts[1] + "\n");
        });
        System.out.print(lines);
        System.out.flush();
    }
}
