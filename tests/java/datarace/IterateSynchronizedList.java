package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Races: each call of a synchronized list is guarded, its iterator is not. */
final class IterateSynchronizedList {
    private final List<String> members = Collections.synchronizedList(new ArrayList<>());

    void enter(String name) {
        members.add(name); // ~ data-race #1
    }

    int letters() {
        int sum = 0;
        for (String member : members) { // ~ data-race #1
            sum += member.length();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        IterateSynchronizedList club = new IterateSynchronizedList();
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
