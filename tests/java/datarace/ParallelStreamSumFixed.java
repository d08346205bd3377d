package datarace;

import java.util.Arrays;
import java.util.List;

/** No race: the stream adds up by itself. */
final class ParallelStreamSumFixed {
    private long characters;

    void read(List<String> lines) {
        characters = lines.parallelStream().mapToLong(String::length).sum();
    }

    public static void main(String[] args) {
        String[] lines = new String[500];
        Arrays.fill(lines, "all work and no play");
        ParallelStreamSumFixed text = new ParallelStreamSumFixed();
        text.read(Arrays.asList(lines));
        System.out.println(text.characters);
    }
}
