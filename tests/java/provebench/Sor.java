package provebench;

/** Successive over-relaxation: threads update the red and the black points of a grid in turn, by bands of rows. */
public class Sor {
    static final int SIZE = 60;
    static final int ITERATIONS = 20;
    static final int THREADS = 3;
    static final double OMEGA = 1.25;

    static final class Generator {
        private long seed;

        Generator(long seed) {
            this.seed = seed & 0x7fffffffL;
        }

        double next() {
            seed = (seed * 1103515245L + 12345L) & 0x7fffffffL;
            return seed / 2147483648.0;
        }
    }

    static final class Progress {
        private final int[] phases;

        Progress(int threads) {
            phases = new int[threads];
        }

        synchronized void advance(int id) {
            if (phases[id] < 2 * ITERATIONS) {
                phases[id]++;
            }
            notifyAll();
        }

        synchronized void awaitPhase(int id, int phase) throws InterruptedException {
            if (id < 0 || id >= phases.length) {
                return;
            }
            while (phases[id] < phase) {
                wait();
            }
        }

        synchronized int slowest() {
            int least = phases[0];
            for (int i = 1; i < phases.length; i++) {
                if (phases[i] < least) {
                    least = phases[i];
                }
            }
            return least;
        }
    }

    static double[][] randomGrid(int rows, int columns, Generator generator) {
        double[][] grid = new double[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                grid[i][j] = generator.next() * 1e-6;
            }
        }
        return grid;
    }

    static final class SorThread extends Thread {
        private final int id;
        private final double[][] grid;
        private final Progress progress;
        private final int first;
        private final int last;

        SorThread(int id, double[][] grid, Progress progress) {
            this.id = id;
            this.grid = grid;
            this.progress = progress;
            int band = (grid.length + THREADS - 1) / THREADS;
            int from = id * band;
            int to = from + band;
            this.first = from == 0 ? 1 : from;
            this.last = to > grid.length - 1 ? grid.length - 1 : to;
        }

        private void relaxInner(double[] above, double[] row, double[] below, int parity) {
            double quarter = OMEGA * 0.25;
            double rest = 1.0 - OMEGA;
            for (int j = 1 + parity; j < row.length - 1; j += 2) {
                double neighbours = above[j] + below[j] + row[j - 1] + row[j + 1];
                row[j] = quarter * neighbours + rest * row[j];
            }
        }

        private void sweep(int colour) {
            for (int i = first; i < last; i++) {
                int parity = (i + colour) % 2;
                double[] above = grid[i - 1];
                double[] row = grid[i];
                double[] below = grid[i + 1];
                if (i == 1) {
                    relaxInner(above, row, below, parity);
                    if (parity == 0) {
                        relaxEdge(above, row, below);
                    }
                } else if (i == grid.length - 2) {
                    relaxInner(above, row, below, parity);
                    if (parity == 1) {
                        relaxEdge(below, row, above);
                    }
                } else {
                    relaxInner(above, row, below, parity);
                }
            }
        }

        private void relaxEdge(double[] edge, double[] row, double[] other) {
            int end = row.length - 1;
            double mean = (edge[0] + edge[end] + other[0] + other[end]) * 0.25;
            double before = row[0];
            row[0] = OMEGA * mean + (1.0 - OMEGA) * before;
            before = row[end];
            row[end] = OMEGA * mean + (1.0 - OMEGA) * before;
        }

        @Override
        public void run() {
            try {
                for (int iteration = 0; iteration < ITERATIONS; iteration++) {
                    for (int colour = 0; colour < 2; colour++) {
                        int phase = 2 * iteration + colour;
                        progress.awaitPhase(id - 1, phase);
                        progress.awaitPhase(id + 1, phase);
                        sweep(colour);
                        progress.advance(id);
                    }
                    if (iteration % 10 == 0) {
                        System.out.println("thread " + id + " has done " + iteration + " iterations");
                    }
                }
            } catch (InterruptedException e) {
                System.out.println("thread " + id + " was interrupted");
            }
        }
    }

    static final class Summary {
        private final double total;
        private final double smallest;
        private final double largest;
        private final int negative;

        Summary(double[][] grid) {
            double sum = 0.0;
            double low = grid[0][0];
            double high = grid[0][0];
            int below = 0;
            for (int i = 0; i < grid.length; i++) {
                double[] row = grid[i];
                for (int j = 0; j < row.length; j++) {
                    double value = row[j];
                    sum += value;
                    if (value < low) {
                        low = value;
                    }
                    if (value > high) {
                        high = value;
                    }
                    if (value < 0.0) {
                        below++;
                    }
                }
            }
            total = sum;
            smallest = low;
            largest = high;
            negative = below;
        }

        double total() {
            return total;
        }

        boolean plausible() {
            return smallest > -1.0 && largest < 1.0 && negative < SIZE * SIZE;
        }

        void print() {
            System.out.println("total " + total);
            System.out.println("smallest " + smallest + ", largest " + largest);
            System.out.println(negative + " negative points");
        }
    }

    static double relaxAlone(double[][] grid) {
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            for (int i = 1; i < grid.length - 1; i++) {
                double[] above = grid[i - 1];
                double[] row = grid[i];
                double[] below = grid[i + 1];
                for (int j = 1; j < row.length - 1; j++) {
                    double neighbours = above[j] + below[j] + row[j - 1] + row[j + 1];
                    row[j] = OMEGA * 0.25 * neighbours + (1.0 - OMEGA) * row[j];
                }
            }
        }
        return new Summary(grid).total();
    }

    static double[][] copy(double[][] grid) {
        double[][] result = new double[grid.length][];
        for (int i = 0; i < grid.length; i++) {
            double[] row = grid[i];
            double[] target = new double[row.length];
            for (int j = 0; j < row.length; j++) {
                target[j] = row[j];
            }
            result[i] = target;
        }
        return result;
    }

    static double distance(double[][] one, double[][] other) {
        double largest = 0.0;
        for (int i = 0; i < one.length && i < other.length; i++) {
            double[] left = one[i];
            double[] right = other[i];
            for (int j = 0; j < left.length && j < right.length; j++) {
                double difference = left[j] - right[j];
                if (difference < 0.0) {
                    difference = -difference;
                }
                if (difference > largest) {
                    largest = difference;
                }
            }
        }
        return largest;
    }

    static void validate(Summary summary, double expected) {
        double deviation = summary.total() - expected;
        if (deviation < 0.0) {
            deviation = -deviation;
        }
        if (!summary.plausible()) {
            System.out.println("values out of range");
        } else if (deviation > 1.0) {
            System.out.println("the total deviates by " + deviation);
        } else {
            System.out.println("valid");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Generator generator = new Generator(10101);
        double[][] grid = randomGrid(SIZE, SIZE, generator);
        double[][] reference = copy(grid);
        Progress progress = new Progress(THREADS);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new SorThread(i, grid, progress);
        }
        for (int i = 0; i < THREADS; i++) {
            threads[i].start();
        }
        for (int i = 0; i < THREADS; i++) {
            threads[i].join();
        }
        System.out.println("slowest phase " + progress.slowest());
        Summary summary = new Summary(grid);
        summary.print();
        double expected = relaxAlone(reference);
        validate(summary, expected);
        System.out.println("distance " + distance(grid, reference));
    }
}
