package datarace;

import java.util.List;

/** No race: the threads are started when all has been counted. */
final class CalledAgainFixed {
    private static int count;

    public static void main(String[] args) {
        List.of(1, 2, 3).forEach(number -> count += number);
        List.of(1, 2, 3).forEach(number -> new Thread(() -> System.out.println(count)).start());
    }
}
