package programs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A chat in one process: rooms, members with a queue and a thread each, a journal, and a census. Correct: nothing is found in it. */
final class Chat {
    private static final int MEMBERS = 4;
    private static final int LINES = 25;
    private static final Message END = new Message("", "", "");

    /** What somebody said in a room. */
    record Message(String room, String author, String text) {
    }

    /** Somebody who listens: a thread of its own takes what others put into the queue. */
    static final class Member implements Runnable {
        private final String name;
        private final BlockingQueue<Message> inbox = new LinkedBlockingQueue<>();
        private final CompletableFuture<Integer> total = new CompletableFuture<>();

        Member(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        void deliver(Message message) {
            inbox.add(message);
        }

        @Override
        public void run() {
            int heard = 0;
            try {
                for (Message message = inbox.take(); message != END; message = inbox.take()) {
                    if (!message.author().equals(name)) {
                        heard++;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                total.complete(heard);
            }
        }

        /** How many lines of others were heard: waits until the thread is gone. */
        int heard() {
            return total.join();
        }
    }

    /** A room: few join and leave, many speak. */
    static final class Room {
        private final String name;
        private final List<Member> members = new CopyOnWriteArrayList<>();
        private final AtomicLong spoken = new AtomicLong();

        Room(String name) {
            this.name = name;
        }

        void join(Member member) {
            members.add(member);
        }

        void say(Member author, String text) {
            Message message = new Message(name, author.name(), text);
            for (Member member : members) {
                member.deliver(message);
            }
            spoken.incrementAndGet();
        }

        long spoken() {
            return spoken.get();
        }
    }

    /** The last lines of all rooms, and how many were dropped. */
    static final class Journal {
        private static final int KEPT = 10;

        private final List<String> lines = new ArrayList<>();
        private int dropped;

        synchronized void write(String line) {
            if (lines.size() == KEPT) {
                lines.remove(0);
                dropped++;
            }
            lines.add(line);
        }

        synchronized int written() {
            return lines.size() + dropped;
        }
    }

    /** Who has said how much: read often, written seldom. */
    static final class Census {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Integer> counts = new HashMap<>();

        void count(String name) {
            lock.writeLock().lock();
            try {
                counts.merge(name, 1, Integer::sum);
            } finally {
                lock.writeLock().unlock();
            }
        }

        int of(String name) {
            lock.readLock().lock();
            try {
                return counts.getOrDefault(name, 0);
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    private final Map<String, Room> rooms = new ConcurrentHashMap<>();
    private final Journal journal = new Journal();
    private final Census census = new Census();

    private Room room(String name) {
        return rooms.computeIfAbsent(name, Room::new);
    }

    private void talk(Member member) {
        for (int i = 0; i < LINES; i++) {
            Room room = room("room" + i % 2);
            String text = "line " + i + ", my " + census.of(member.name()) + "th";
            room.say(member, text);
            journal.write(member.name() + ": " + text);
            census.count(member.name());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Chat chat = new Chat();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) {
            Member member = new Member("member" + i);
            members.add(member);
            chat.room("room0").join(member);
            chat.room("room1").join(member);
            new Thread(member, member.name()).start();
        }
        ExecutorService speakers = Executors.newFixedThreadPool(MEMBERS);
        for (Member member : members) {
            speakers.execute(() -> chat.talk(member));
        }
        speakers.shutdown();
        if (!speakers.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("somebody talks without end");
        }
        int heard = 0;
        for (Member member : members) {
            member.deliver(END);
            heard += member.heard();
        }
        long spoken = chat.room("room0").spoken() + chat.room("room1").spoken();
        System.out.println(spoken + " lines, heard " + heard + " times, " + chat.journal.written() + " written");
    }
}
