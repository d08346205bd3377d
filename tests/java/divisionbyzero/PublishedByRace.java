package divisionbyzero;

/** Without order between the two threads, the object may be found before what its constructor wrote (JLS 17.4). */
public class PublishedByRace {
    static class Scale {
        int unit;

        Scale() {
            unit = 10;
        }
    }

    static Scale scale;

    public static void main(String[] args) {
        new Thread(() -> scale = new Scale()).start();
        Scale found = scale;
        if (found != null) {
            System.out.println(100 / found.unit); // ~ division-by-zero #1
        }
    }
}
