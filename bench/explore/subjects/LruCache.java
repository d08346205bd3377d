package subjects;

/**
 * A write-through cache that forgets the least recently used entry: a monitor for every bucket, one for the recency list,
 * taken in this order, and threads that miss a key wait for the one that loads it.
 *
 * <p>Arguments: threads (default 2), operations a thread (default 2), keys (default 2), capacity (default 1).
 * The last argument {@code bug}: deadlock, eviction takes a bucket's monitor inside that of the recency list (line 286).
 */
public final class LruCache {
    private LruCache() {
    }

    /** The slow store behind the cache: a version number for every key. */
    static final class Store {
        private final int[] versions;
        private int reads;
        private int writes;

        Store(int keys) {
            versions = new int[keys];
        }

        synchronized int read(int key) {
            reads++;
            return versions[key];
        }

        synchronized int increment(int key) {
            writes++;
            versions[key]++;
            return versions[key];
        }

        synchronized int peek(int key) {
            return versions[key];
        }

        synchronized int reads() {
            return reads;
        }

        synchronized int writes() {
            return writes;
        }
    }

    /** One cached key; value and bucket link are guarded by the bucket, the recency links by the recency list. */
    static final class Entry {
        private final int key;
        private int value;
        private boolean loading = true;
        private Entry nextInBucket;
        private Entry newer;
        private Entry older;
        private boolean listed;

        Entry(int key) {
            this.key = key;
        }
    }

    /** A chain of entries; callers hold its monitor. */
    static final class Bucket {
        private Entry first;
        private int size;

        Entry find(int key) {
            assert Thread.holdsLock(this);
            for (Entry entry = first; entry != null; entry = entry.nextInBucket) {
                if (entry.key == key) {
                    return entry;
                }
            }
            return null;
        }

        void insert(Entry entry) {
            assert find(entry.key) == null : "a key twice in a bucket";
            entry.nextInBucket = first;
            first = entry;
            size++;
        }

        void remove(Entry entry) {
            assert Thread.holdsLock(this);
            if (first == entry) {
                first = entry.nextInBucket;
            } else {
                Entry before = first;
                while (before.nextInBucket != entry) {
                    before = before.nextInBucket;
                    assert before != null : "removed an entry twice";
                }
                before.nextInBucket = entry.nextInBucket;
            }
            entry.nextInBucket = null;
            size--;
        }
    }

    /** The loaded entries from the newest to the oldest. */
    static final class Recency {
        private final int capacity;
        private Entry newest;
        private Entry oldest;
        private int size;

        Recency(int capacity) {
            this.capacity = capacity;
        }

        /** Moves the entry to the front, unless it has just been evicted. */
        synchronized void touch(Entry entry) {
            if (entry.listed) {
                unlink(entry);
                link(entry);
            }
        }

        /** Puts the entry to the front; returns the entry that has to go for it, or null. */
        synchronized Entry add(Entry entry) {
            link(entry);
            return size > capacity ? pollOldest() : null;
        }

        /** Puts the entry to the front without looking at the capacity. */
        synchronized void addOnly(Entry entry) {
            link(entry);
        }

        synchronized boolean isOverfull() {
            return size > capacity;
        }

        synchronized Entry pollOldest() {
            Entry entry = oldest;
            unlink(entry);
            return entry;
        }

        synchronized int size() {
            int count = 0;
            for (Entry entry = newest; entry != null; entry = entry.older) {
                assert entry.listed;
                assert entry.older == null ? entry == oldest : entry.older.newer == entry : "broken recency links";
                count++;
            }
            assert count == size : "the recency list lost an entry";
            return size;
        }

        private void link(Entry entry) {
            assert !entry.listed : "an entry twice in the recency list";
            entry.listed = true;
            entry.newer = null;
            entry.older = newest;
            if (newest == null) {
                oldest = entry;
            } else {
                newest.newer = entry;
            }
            newest = entry;
            size++;
        }

        private void unlink(Entry entry) {
            assert entry.listed : "an entry is not in the recency list";
            if (entry.newer == null) {
                newest = entry.older;
            } else {
                entry.newer.older = entry.older;
            }
            if (entry.older == null) {
                oldest = entry.newer;
            } else {
                entry.older.newer = entry.newer;
            }
            entry.newer = null;
            entry.older = null;
            entry.listed = false;
            size--;
        }
    }

    static final class Cache {
        private final Store store;
        private final Bucket[] buckets;
        private final Recency recency;
        private final boolean listFirst;

        Cache(Store store, int buckets, int capacity, boolean listFirst) {
            this.store = store;
            this.listFirst = listFirst;
            this.recency = new Recency(capacity);
            this.buckets = new Bucket[buckets];
            for (int i = 0; i < buckets; i++) {
                this.buckets[i] = new Bucket();
            }
        }

        int get(int key) throws InterruptedException {
            Bucket bucket = bucket(key);
            Entry entry;
            synchronized (bucket) {
                entry = awaitLoaded(bucket, key);
                if (entry != null) {
                    assert entry.value == store.peek(key) : "the cache is stale";
                    recency.touch(entry);
                    return entry.value;
                }
                entry = new Entry(key);
                bucket.insert(entry);
            }
            return load(bucket, entry);
        }

        /** Writes a new version to the store and to the cached entry, if there is one; returns the version. */
        int update(int key) throws InterruptedException {
            Bucket bucket = bucket(key);
            synchronized (bucket) {
                Entry entry = awaitLoaded(bucket, key);
                int version = store.increment(key);
                if (entry != null) {
                    entry.value = version;
                    recency.touch(entry);
                }
                return version;
            }
        }

        /** Called when no thread uses the cache any more. */
        int size() {
            int entries = 0;
            for (Bucket bucket : buckets) {
                synchronized (bucket) {
                    int count = 0;
                    for (Entry entry = bucket.first; entry != null; entry = entry.nextInBucket) {
                        assert !entry.loading && entry.listed : "an entry was left behind";
                        count++;
                    }
                    assert count == bucket.size;
                    entries += count;
                }
            }
            assert entries == recency.size() : "buckets and recency list differ";
            return entries;
        }

        /** Returns the entry with its value, or null if the key is not cached. */
        private Entry awaitLoaded(Bucket bucket, int key) throws InterruptedException {
            Entry entry = bucket.find(key);
            while (entry != null && entry.loading) {
                bucket.wait();
                entry = bucket.find(key);
            }
            return entry;
        }

        /** Reads the store with no monitor held but its own; others that want the key wait at the bucket. */
        private int load(Bucket bucket, Entry entry) {
            int value = store.read(entry.key);
            Entry victim = null;
            synchronized (bucket) {
                entry.value = value;
                entry.loading = false;
                bucket.notifyAll();
                if (listFirst) {
                    recency.addOnly(entry);
                } else {
                    victim = recency.add(entry);
                }
            }
            if (listFirst) {
                evictListFirst();
            } else if (victim != null) {
                assert victim != entry;
                drop(victim);
            }
            return value;
        }

        private void evictListFirst() {
            synchronized (recency) {
                while (recency.isOverfull()) {
                    drop(recency.pollOldest()); // BUG
                }
            }
        }

        private void drop(Entry victim) {
            Bucket bucket = bucket(victim.key);
            synchronized (bucket) {
                bucket.remove(victim);
            }
        }

        private Bucket bucket(int key) {
            return buckets[key % buckets.length];
        }
    }

    /** Reads and updates keys; the versions that it sees of one key never go back. */
    static final class Client extends Thread {
        private final Cache cache;
        private final int number;
        private final int operations;
        private final int[] seen;
        private int updates;

        Client(Cache cache, int number, int operations, int keys) {
            this.cache = cache;
            this.number = number;
            this.operations = operations;
            this.seen = new int[keys];
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < operations; i++) {
                    int key = (number + i / 2) % seen.length;
                    int version;
                    if (i % 2 == 0) {
                        version = cache.get(key);
                        assert version >= seen[key] : "a version went back";
                    } else {
                        version = cache.update(key);
                        updates++;
                        assert version > seen[key] : "an update was lost";
                    }
                    seen[key] = version;
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = number(args, 0, 2);
        int operations = number(args, 1, 2);
        int keys = number(args, 2, 2);
        int capacity = number(args, 3, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        Store store = new Store(keys);
        Cache cache = new Cache(store, 2, capacity, bug);
        Client[] clients = new Client[threads];
        for (int i = 0; i < threads; i++) {
            clients[i] = new Client(cache, i, operations, keys);
            clients[i].start();
        }
        int updates = 0;
        for (Client client : clients) {
            client.join();
            updates += client.updates;
        }
        int versions = 0;
        for (int key = 0; key < keys; key++) {
            versions += store.peek(key);
        }
        assert versions == updates && store.writes() == updates : "the store lost an update";
        assert cache.size() <= capacity : "the cache is too big";
        assert store.reads() >= cache.size() : "an entry that was never read";
        System.out.println("lru cache: " + updates + " updates");
    }
}
