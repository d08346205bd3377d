package datarace;

import java.util.List;

/** A race: the action comes again while the thread that it started the last time still runs. */
final class CalledAgain {
    private static int count;

    public static void main(String[] args) {
        List.of(1, 2, 3).forEach(number -> {
            count += number; // ~ data-race #1
            new Thread(() -> System.out.println(count)).start(); // ~ data-race #1
        });
    }
}
