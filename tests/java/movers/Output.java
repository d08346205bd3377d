package movers;

/** What others outside can see is one action each time. */
public class Output {
    private int lines;

    static void say(String text) { // atomicity: atomic
        System.out.println(text);
    }

    static void sayTwice(String text) { // atomicity: compound
        say(text);
        say(text);
    }

    synchronized void sayAndCount(String text) { // atomicity: atomic
        lines++;
        say(text);
    }

    synchronized String text() { // atomicity: this ? mover : atomic
        return "lines: " + lines;
    }

    public static void main(String[] args) {
        Output shared = new Output();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                sayTwice("hello");
                shared.sayAndCount("world");
                shared.text();
            }).start();
        }
    }
}
