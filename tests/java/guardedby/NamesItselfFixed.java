package guardedby;

import java.util.ArrayList;
import java.util.List;
import net.jcip.annotations.GuardedBy;

/** A list that is to be used under its own lock. */
public class NamesItselfFixed {
    @GuardedBy("users")
    private final List<String> users = new ArrayList<>();

    void add(String user) {
        synchronized (users) {
            users.add(user);
        }
    }

    int count() {
        synchronized (users) {
            return users.size();
        }
    }

    public static void main(String[] args) {
        NamesItselfFixed room = new NamesItselfFixed();
        new Thread(() -> room.add("a")).start();
        System.out.println(room.count());
    }
}
