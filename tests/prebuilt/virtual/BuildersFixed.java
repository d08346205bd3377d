import java.util.ArrayList;
import java.util.List;

/** Threads of both builders hold one lock. */
public class BuildersFixed {
    private final List<String> names = new ArrayList<>();

    synchronized void add(String name) {
        names.add(name);
    }

    public static void main(String[] args) {
        BuildersFixed list = new BuildersFixed();
        Thread.ofVirtual().name("virtual").start(() -> list.add("virtual"));
        Thread platform = Thread.ofPlatform().daemon().name("platform").unstarted(() -> list.add("platform"));
        platform.start();
    }
}
