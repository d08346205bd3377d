package guardedby;

import java.util.ArrayList;
import java.util.List;
import net.jcip.annotations.GuardedBy;

/** A list that is to be used under its own lock. */
public class NamesItself {
    @GuardedBy("users")
    private final List<String> users = new ArrayList<>();

    void add(String user) {
        synchronized (users) {
            users.add(user);
        }
    }

    int count() {
        return users.size(); // ~ guarded-by #1
    }

    public static void main(String[] args) {
        NamesItself room = new NamesItself();
        new Thread(() -> room.add("a")).start();
        System.out.println(room.count());
    }
}
