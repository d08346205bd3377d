package divisionbyzero;

/** None of the objects that are made at one place is handed over with the size zero. */
public class AgedBesideFixed {
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
                System.out.println(8 / found.size);
            }
        }).start();
        Part first = make();
        next = first;
        Part second = make();
        second.size = 2;
        Part third = make();
        next = second;
        next = third;
    }
}
