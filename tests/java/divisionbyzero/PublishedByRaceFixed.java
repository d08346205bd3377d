package divisionbyzero;

/** Who reads the volatile field sees what was written before it. */
public class PublishedByRaceFixed {
    static class Scale {
        int unit;

        Scale() {
            unit = 10;
        }
    }

    static volatile Scale scale;

    public static void main(String[] args) {
        new Thread(() -> scale = new Scale()).start();
        Scale found = scale;
        if (found != null) {
            System.out.println(100 / found.unit);
        }
    }
}
