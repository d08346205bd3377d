package datarace;

import java.util.ArrayList;
import java.util.List;

/** No race: the list itself is the lock. */
final class LockOnCopyFixed {
    private final List<String> guests = new ArrayList<>();

    void invite(String name) {
        synchronized (guests) {
            guests.add(name);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOnCopyFixed party = new LockOnCopyFixed();
        Thread bride = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                party.invite("b" + i);
            }
        });
        Thread groom = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                party.invite("g" + i);
            }
        });
        bride.start();
        groom.start();
        bride.join();
        groom.join();
        System.out.println(party.guests.size());
    }
}
