package divisionbyzero;

/** One of several objects that are made at one place is handed over, after another was. */
public class AgedBeside {
    static class Part {
        int size = 4;
    }

    static volatile Part next;

    static Part make() {
        return new Part();
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Part found = next;
            if (found != null) {
                System.out.println(8 / found.size); // ~ division-by-zero #1
            }
        }).start();
        Part first = make();
        next = first;
        Part second = make();
        second.size = 0;
        Part third = make();
        next = second;
        next = third;
    }
}
