package multistageaccess;

import java.util.ArrayList;
import java.util.List;

/** A list is emptied and filled in two sections, and the method that does so is the only one that reads it. */
public class RefilledAlone {
    private final List<String> members = new ArrayList<>();

    int install(List<String> next) {
        synchronized (members) { // ~ multi-stage-access #1
            members.clear();
        }
        synchronized (members) { // ~ multi-stage-access #1
            members.addAll(next);
        }
        synchronized (members) {
            return members.size(); // ~ multi-stage-access #1
        }
    }

    public static void main(String[] args) {
        RefilledAlone view = new RefilledAlone();
        new Thread(() -> System.out.println(view.install(List.of("one")))).start();
        new Thread(() -> System.out.println(view.install(List.of("one", "two")))).start();
    }
}
