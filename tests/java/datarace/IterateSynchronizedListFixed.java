package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** No race: the loop holds the lock of the list, as its documentation demands. */
final class IterateSynchronizedListFixed {
    private final List<String> members = Collections.synchronizedList(new ArrayList<>());

    void enter(String name) {
        members.add(name);
    }

    int letters() {
        int sum = 0;
        synchronized (members) {
            for (String member : members) {
                sum += member.length();
            }
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        IterateSynchronizedListFixed club = new IterateSynchronizedListFixed();
        Thread door = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                club.enter("member " + i);
            }
        });
        door.start();
        System.out.println(club.letters());
        door.join();
    }
}
