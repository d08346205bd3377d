import java.util.ArrayList;
import java.util.List;

/** Threads of both builders, one started at once and one later, fill one list. */
public class Builders {
    private final List<String> names = new ArrayList<>();

    void add(String name) {
        names.add(name); // ~ data-race #1
    }

    public static void main(String[] args) {
        Builders list = new Builders();
        Thread.ofVirtual().name("virtual").start(() -> list.add("virtual"));
        Thread platform = Thread.ofPlatform().daemon().name("platform").unstarted(() -> list.add("platform"));
        platform.start();
    }
}
