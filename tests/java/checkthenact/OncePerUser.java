package checkthenact;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A set holds each element once; the greeting may come twice all the same. */
public class OncePerUser {
    private final Set<String> greeted = ConcurrentHashMap.newKeySet();

    void greet(String user) {
        if (!greeted.contains(user)) {
            greeted.add(user); // ~ check-then-act #1
            System.out.println("hello, " + user);
        }
    }

    public static void main(String[] args) {
        OncePerUser greeter = new OncePerUser();
        new Thread(() -> greeter.greet("ann")).start();
        new Thread(() -> greeter.greet("ann")).start();
    }
}
