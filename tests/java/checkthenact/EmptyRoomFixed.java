package checkthenact;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Whatever is done to a set is done while the map holds its lock for the key; or nobody adds to what is removed. */
final class EmptyRoomFixed {
    private final ConcurrentHashMap<String, Set<String>> rooms = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Set<String>> guests = new ConcurrentHashMap<>();

    void join(String room, String user) {
        rooms.compute(room, (key, members) -> {
            Set<String> all = members == null ? ConcurrentHashMap.newKeySet() : members;
            all.add(user);
            return all;
        });
    }

    void leave(String room, String user) {
        rooms.computeIfPresent(room, (key, members) -> {
            members.remove(user);
            return members.isEmpty() ? null : members;
        });
        Set<String> left = guests.get(room);
        if (left != null) {
            left.remove(user);
            if (left.isEmpty()) {
                guests.remove(room);
            }
        }
    }

    public static void main(String[] args) {
        EmptyRoomFixed all = new EmptyRoomFixed();
        Set<String> invited = ConcurrentHashMap.newKeySet();
        invited.add("first");
        all.guests.put("hall", invited);
        Runnable user = () -> {
            all.join("hall", Thread.currentThread().getName());
            all.leave("hall", Thread.currentThread().getName());
        };
        new Thread(user).start();
        new Thread(user).start();
    }
}
