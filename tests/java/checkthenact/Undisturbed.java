package checkthenact;

import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** Two calls, and nobody who could come between: one consumer, one writer, before the start, under a lock, no harm. */
public class Undisturbed {
    private final Queue<String> jobs = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> sizes = new ConcurrentHashMap<>();
    private final Map<String, Integer> guarded = new ConcurrentHashMap<>();
    private final AtomicBoolean isDirty = new AtomicBoolean();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    /** The only one who takes anything. */
    void consume() {
        while (!jobs.isEmpty()) {
            String job = jobs.poll();
            System.out.println(job.length());
            if (!sizes.containsKey(job)) {
                sizes.put(job, job.length());
            }
        }
    }

    void produce(String job) {
        jobs.add(job);
        System.out.println(sizes.get(job));
        synchronized (this) {
            if (!guarded.containsKey(job)) {
                guarded.put(job, 1);
            }
        }
        if (isDirty.get()) {
            isDirty.set(false);
        }
        if (!seen.contains(job)) {
            seen.add(job);
        }
    }

    public static void main(String[] args) {
        Undisturbed all = new Undisturbed();
        if (!all.guarded.containsKey("first")) {
            all.guarded.put("first", 0);
        }
        new Thread(all::consume).start();
        new Thread(() -> all.produce("a")).start();
        new Thread(() -> all.produce("b")).start();
    }
}
