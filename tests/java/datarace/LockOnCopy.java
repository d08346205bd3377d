package datarace;

import java.util.ArrayList;
import java.util.List;

/** Races: the lock is a fresh copy of the list, not the list. */
final class LockOnCopy {
    private final List<String> guests = new ArrayList<>();

    void invite(String name) {
        List<String> copy = new ArrayList<>(List.of(name));
        synchronized (copy) {
            guests.add(name); // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOnCopy party = new LockOnCopy();
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
