package atomicityviolation;

/** The priority is asked once. */
final class HeapInsertFixed {
    static final class Job {
        private int priority;

        Job(int priority) {
            this.priority = priority;
        }

        synchronized int priority() {
            return priority;
        }

        synchronized void hurry() {
            priority = 0;
        }
    }

    static final class Heap {
        private final int[] keys = new int[1000];
        private final Job[] jobs = new Job[1000];
        private int size;

        synchronized void insert(Job job) {
            int key = job.priority();
            int at = makeRoom(key);
            jobs[at] = job;
            keys[at] = key;
        }

        private int makeRoom(int key) {
            int at = size++;
            while (at > 0 && keys[(at - 1) / 2] > key) {
                int parent = (at - 1) / 2;
                keys[at] = keys[parent];
                jobs[at] = jobs[parent];
                at = parent;
            }
            return at;
        }

        synchronized boolean isOrdered() {
            for (int at = 1; at < size; at++) {
                if (keys[(at - 1) / 2] > keys[at]) {
                    return false;
                }
            }
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Heap heap = new Heap();
        Job[] jobs = new Job[500];
        for (int i = 0; i < jobs.length; i++) {
            jobs[i] = new Job(i);
        }
        Thread boss = new Thread(() -> {
            for (Job job : jobs) {
                job.hurry();
            }
        });
        boss.start();
        for (Job job : jobs) {
            heap.insert(job);
        }
        boss.join();
        System.out.println(heap.isOrdered());
    }
}
