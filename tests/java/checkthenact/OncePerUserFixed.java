package checkthenact;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The set says who was first. */
public class OncePerUserFixed {
    private final Set<String> greeted = ConcurrentHashMap.newKeySet();

    void greet(String user) {
        if (greeted.add(user)) {
            System.out.println("hello, " + user);
        }
    }

    public static void main(String[] args) {
        OncePerUserFixed greeter = new OncePerUserFixed();
        new Thread(() -> greeter.greet("ann")).start();
        new Thread(() -> greeter.greet("ann")).start();
    }
}
