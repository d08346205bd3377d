package datarace;

import java.util.Arrays;
import java.util.List;

/** Races: the threads of a parallel stream add to one field. */
final class ParallelStreamSum {
    private long characters;

    private void count(String line) {
        characters += line.length(); // ~ data-race #1
    }

    void read(List<String> lines) {
        lines.parallelStream().forEach(this::count);
    }

    public static void main(String[] args) {
        String[] lines = new String[500];
        Arrays.fill(lines, "all work and no play");
        ParallelStreamSum text = new ParallelStreamSum();
        text.read(Arrays.asList(lines));
        System.out.println(text.characters);
    }
}
