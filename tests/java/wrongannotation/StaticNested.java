package wrongannotation;

import net.jcip.annotations.GuardedBy;

/** A static nested class has no outer object whose lock it could name. */
public class StaticNested {
    private final Object lock = new Object();
    private static final Object COMMON = new Object();

    static class Entry {
        @GuardedBy("lock") // ~ wrong-annotation #1
        private int hits = 0;

        @GuardedBy("StaticNested.this") // ~ wrong-annotation #2
        private int misses = 0;

        @GuardedBy("COMMON")
        private int all = 0;

        class Part {
            @GuardedBy("Entry.this")
            private int uses = 0;

            @GuardedBy("StaticNested.this.lock") // ~ wrong-annotation #3
            private int pieces = 0;

            void use() {
                synchronized (Entry.this) {
                    uses++;
                }
                pieces++;
            }
        }
    }

    private final Entry entry = new Entry();

    void use() {
        synchronized (lock) {
            entry.hits++;
        }
        synchronized (this) {
            entry.misses++;
        }
        synchronized (COMMON) {
            entry.all++;
        }
        entry.new Part().use();
    }

    public static void main(String[] args) {
        StaticNested cache = new StaticNested();
        new Thread(cache::use).start();
        cache.use();
    }
}
