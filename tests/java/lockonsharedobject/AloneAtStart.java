package lockonsharedobject;

/** Only the main thread locks the literal, before there are others. */
public class AloneAtStart {
    private static int settings;

    static void configure() {
        synchronized ("settings") {
            settings = 1;
        }
    }

    public static void main(String[] args) {
        configure();
        new Thread(() -> System.out.println(settings)).start();
    }
}
