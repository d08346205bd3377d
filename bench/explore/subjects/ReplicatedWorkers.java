package subjects;

/**
 * Replicated workers on a shared pool of intervals: a worker adds up a short interval or splits a long one and gives the
 * halves back; a round ends when the pool is empty and nobody works, and a barrier separates the rounds.
 *
 * <p>Arguments: workers (default 2), intervals a round (default 1), rounds (default 1), length of an interval (default 2).
 * The last argument {@code bug}: assertion failure, a worker takes an interval and counts it as in work in two critical
 * sections, so that a round can end too early (line 217).
 */
public final class ReplicatedWorkers {
    private ReplicatedWorkers() {
    }

    /** The numbers from low up to, not including, high. */
    static final class Interval {
        private final int low;
        private final int high;
        private Interval next;

        Interval(int low, int high) {
            assert low < high;
            this.low = low;
            this.high = high;
        }

        boolean isShort() {
            return high - low == 1;
        }

        int middle() {
            return low + (high - low) / 2;
        }
    }

    /** Open intervals and the number of those being worked on. */
    static final class Pool {
        private Interval top;
        private int size;
        private int inWork;
        private boolean finished = true;

        synchronized void open(Interval[] seeds) {
            assert finished && size == 0 && inWork == 0 : "intervals left from the round before";
            finished = seeds.length == 0;
            for (Interval seed : seeds) {
                push(seed);
            }
        }

        /** Returns an interval to work on, or null when the round is over. */
        synchronized Interval take() throws InterruptedException {
            Interval taken = remove();
            if (taken != null) {
                begun();
            }
            return taken;
        }

        /** Like take, but the interval does not count as in work yet. */
        synchronized Interval remove() throws InterruptedException {
            while (top == null && !finished) {
                wait();
            }
            if (finished) {
                return null;
            }
            Interval taken = top;
            top = taken.next;
            taken.next = null;
            size--;
            return taken;
        }

        synchronized void begun() {
            assert !finished : "the round ended with work left";
            inWork++;
        }

        synchronized void giveBack(Interval left, Interval right) {
            push(left);
            push(right);
            notifyAll();
        }

        /** Must come after everything the interval gave rise to is in the pool. */
        synchronized void done() {
            assert inWork > 0 : "more done than taken";
            inWork--;
            if (inWork == 0 && top == null) {
                finished = true;
                notifyAll();
            }
        }

        synchronized boolean isEmpty() {
            return finished && size == 0 && inWork == 0;
        }

        private void push(Interval interval) {
            interval.next = top;
            top = interval;
            size++;
        }
    }

    /** A barrier that can be used again and again. */
    static final class Barrier {
        private final int parties;
        private int arrived;
        private int generation;

        Barrier(int parties) {
            this.parties = parties;
        }

        synchronized int await() throws InterruptedException {
            int mine = generation;
            arrived++;
            assert arrived <= parties : "too many at the barrier";
            if (arrived == parties) {
                arrived = 0;
                generation++;
                notifyAll();
            } else {
                while (generation == mine) {
                    wait();
                }
            }
            return mine;
        }
    }

    /** Sums of the workers; combined once a round by each worker. */
    static final class Results {
        private final int workers;
        private int reports;
        private long sum;
        private int leaves;

        Results(int workers) {
            this.workers = workers;
        }

        synchronized void report(long part, int count) {
            assert reports < workers : "a worker reported twice";
            reports++;
            sum += part;
            leaves += count;
        }

        /** Called by the coordinator between two rounds. */
        synchronized long collect(int expectedLeaves) {
            assert reports == workers : "a worker did not report";
            assert leaves == expectedLeaves : "an interval was lost";
            long collected = sum;
            reports = 0;
            sum = 0;
            leaves = 0;
            return collected;
        }
    }

    static final class Worker extends Thread {
        private final Pool pool;
        private final Barrier begin;
        private final Barrier end;
        private final Results results;
        private final int rounds;
        private final boolean countLater;
        private int splits;

        Worker(Pool pool, Barrier begin, Barrier end, Results results, int rounds, boolean countLater) {
            this.pool = pool;
            this.begin = begin;
            this.end = end;
            this.results = results;
            this.rounds = rounds;
            this.countLater = countLater;
        }

        @Override
        public void run() {
            try {
                for (int round = 0; round < rounds; round++) {
                    int generation = begin.await();
                    assert generation == round : "a worker in the wrong round";
                    work();
                    end.await();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void work() throws InterruptedException {
            long sum = 0;
            int leaves = 0;
            for (Interval interval = next(); interval != null; interval = next()) {
                if (interval.isShort()) {
                    sum += square(interval.low);
                    leaves++;
                    pool.done();
                } else {
                    split(interval);
                }
            }
            results.report(sum, leaves);
        }

        private Interval next() throws InterruptedException {
            if (!countLater) {
                return pool.take();
            }
            Interval interval = pool.remove();
            if (interval != null) {
                pool.begun(); // BUG
            }
            return interval;
        }

        private void split(Interval interval) {
            Interval left = new Interval(interval.low, interval.middle());
            Interval right = new Interval(interval.middle(), interval.high);
            splits++;
            pool.giveBack(left, right);
            pool.done();
        }
    }

    /** Seeds the rounds and checks their sums; runs in the main thread. */
    static final class Coordinator {
        private final Pool pool = new Pool();
        private final Worker[] workers;
        private final Barrier begin;
        private final Barrier end;
        private final Results results;
        private final int intervals;
        private final int rounds;
        private final int length;

        Coordinator(int count, int intervals, int rounds, int length, boolean bug) {
            this.intervals = intervals;
            this.rounds = rounds;
            this.length = length;
            begin = new Barrier(count + 1);
            end = new Barrier(count + 1);
            results = new Results(count);
            workers = new Worker[count];
            for (int i = 0; i < count; i++) {
                workers[i] = new Worker(pool, begin, end, results, rounds, bug);
            }
        }

        long run() throws InterruptedException {
            for (Worker worker : workers) {
                worker.start();
            }
            long total = 0;
            for (int round = 0; round < rounds; round++) {
                pool.open(seeds(round));
                begin.await();
                end.await();
                assert pool.isEmpty() : "the round ended with work left";
                long sum = results.collect(intervals * length);
                assert sum == expected(round) : "a wrong sum";
                total += sum;
            }
            int splits = 0;
            for (Worker worker : workers) {
                worker.join();
                splits += worker.splits;
            }
            assert splits == rounds * intervals * (length - 1) : "split too often or too seldom";
            return total;
        }

        private Interval[] seeds(int round) {
            Interval[] seeds = new Interval[intervals];
            for (int i = 0; i < intervals; i++) {
                int low = start(round) + i * length;
                seeds[i] = new Interval(low, low + length);
            }
            return seeds;
        }

        private int start(int round) {
            return 1 + round * intervals * length;
        }

        private long expected(int round) {
            long sum = 0;
            for (int i = 0; i < intervals * length; i++) {
                sum += square(start(round) + i);
            }
            return sum;
        }
    }

    static long square(int number) {
        return (long) number * number;
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int workers = number(args, 0, 2);
        int intervals = number(args, 1, 1);
        int rounds = number(args, 2, 1);
        int length = number(args, 3, 2);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        long total = new Coordinator(workers, intervals, rounds, length, bug).run();
        System.out.println("replicated workers: sum of squares " + total);
    }
}
