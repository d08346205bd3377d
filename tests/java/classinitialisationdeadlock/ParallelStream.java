package classinitialisationdeadlock;

import java.util.stream.IntStream;

/** An initialiser runs a lambda of its class on the workers of a parallel stream. */
public class ParallelStream {
    static class Squares {
        static final int SUM = IntStream.range(0, 1000)
                .parallel()
                .map(number -> number * number) // ~ class-initialisation-deadlock #1
                .sum();
    }

    public static void main(String[] args) {
        System.out.println(Squares.SUM);
    }
}
