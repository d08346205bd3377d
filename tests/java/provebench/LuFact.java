package provebench;

/** Factors a matrix into a lower and an upper one and solves a system with it; threads share the columns. */
public class LuFact {
    static final int SIZE = 50;
    static final int THREADS = 3;

    static final class Vectors {
        /** Adds a multiple of one part of a column to a part of another one. */
        static void addMultiple(int n, double factor, double[] x, int xAt, int xStep, double[] y, int yAt, int yStep) {
            if (n <= 0 || factor == 0.0) {
                return;
            }
            if (xStep != 1 || yStep != 1) {
                int ix = 0;
                int iy = 0;
                if (xStep < 0) {
                    ix = (1 - n) * xStep;
                }
                if (yStep < 0) {
                    iy = (1 - n) * yStep;
                }
                for (int i = 0; i < n; i++) {
                    y[iy + yAt] += factor * x[ix + xAt];
                    ix += xStep;
                    iy += yStep;
                }
                return;
            }
            int rest = n % 4;
            for (int i = 0; i < rest; i++) {
                y[i + yAt] += factor * x[i + xAt];
            }
            for (int i = rest; i < n; i += 4) {
                y[i + yAt] += factor * x[i + xAt];
                y[i + 1 + yAt] += factor * x[i + 1 + xAt];
                y[i + 2 + yAt] += factor * x[i + 2 + xAt];
                y[i + 3 + yAt] += factor * x[i + 3 + xAt];
            }
        }

        /** The scalar product of parts of two columns. */
        static double product(int n, double[] x, int xAt, int xStep, double[] y, int yAt, int yStep) {
            double sum = 0.0;
            if (n <= 0) {
                return sum;
            }
            if (xStep != 1 || yStep != 1) {
                int ix = 0;
                int iy = 0;
                if (xStep < 0) {
                    ix = (1 - n) * xStep;
                }
                if (yStep < 0) {
                    iy = (1 - n) * yStep;
                }
                for (int i = 0; i < n; i++) {
                    sum += x[ix + xAt] * y[iy + yAt];
                    ix += xStep;
                    iy += yStep;
                }
                return sum;
            }
            int rest = n % 5;
            for (int i = 0; i < rest; i++) {
                sum += x[i + xAt] * y[i + yAt];
            }
            for (int i = rest; i < n; i += 5) {
                sum += x[i + xAt] * y[i + yAt] + x[i + 1 + xAt] * y[i + 1 + yAt];
                sum += x[i + 2 + xAt] * y[i + 2 + yAt] + x[i + 3 + xAt] * y[i + 3 + yAt];
                sum += x[i + 4 + xAt] * y[i + 4 + yAt];
            }
            return sum;
        }

        /** Multiplies a part of a column by a number. */
        static void scale(int n, double factor, double[] x, int xAt, int step) {
            if (n <= 0) {
                return;
            }
            if (step != 1) {
                int end = n * step;
                for (int i = 0; i < end; i += step) {
                    x[i + xAt] *= factor;
                }
                return;
            }
            int rest = n % 5;
            for (int i = 0; i < rest; i++) {
                x[i + xAt] *= factor;
            }
            for (int i = rest; i < n; i += 5) {
                x[i + xAt] *= factor;
                x[i + 1 + xAt] *= factor;
                x[i + 2 + xAt] *= factor;
                x[i + 3 + xAt] *= factor;
                x[i + 4 + xAt] *= factor;
            }
        }

        /** Where the largest element of a part of a column is. */
        static int largest(int n, double[] x, int xAt, int step) {
            if (n < 1) {
                return -1;
            }
            if (n == 1) {
                return 0;
            }
            int best = 0;
            double most = absolute(x[xAt]);
            if (step != 1) {
                int ix = step;
                for (int i = 1; i < n; i++) {
                    double value = absolute(x[ix + xAt]);
                    if (value > most) {
                        best = i;
                        most = value;
                    }
                    ix += step;
                }
                return best;
            }
            for (int i = 1; i < n; i++) {
                double value = absolute(x[i + xAt]);
                if (value > most) {
                    best = i;
                    most = value;
                }
            }
            return best;
        }

        static double absolute(double value) {
            return value < 0.0 ? -value : value;
        }

        /** The smallest number that makes a difference when it is added to another one. */
        static double resolution(double number) {
            double a = 4.0 / 3.0;
            double epsilon = 0.0;
            while (epsilon == 0.0) {
                double b = a - 1.0;
                double c = b + b + b;
                epsilon = absolute(c - 1.0);
            }
            return epsilon * absolute(number);
        }

        /** Adds the product of a matrix and a vector to another vector, sixteen columns at a time. */
        static void addProduct(int rows, double[] y, int columns, double[] x, double[][] m) {
            int column;
            column = columns % 2;
            if (column >= 1) {
                column = column - 1;
                for (int i = 0; i < rows; i++) {
                    y[i] = y[i] + x[column] * m[column][i];
                }
            }
            column = columns % 4;
            if (column >= 2) {
                column = column - 1;
                for (int i = 0; i < rows; i++) {
                    y[i] = y[i] + x[column - 1] * m[column - 1][i] + x[column] * m[column][i];
                }
            }
            column = columns % 8;
            if (column >= 4) {
                column = column - 1;
                for (int i = 0; i < rows; i++) {
                    y[i] = y[i] + x[column - 3] * m[column - 3][i] + x[column - 2] * m[column - 2][i]
                            + x[column - 1] * m[column - 1][i] + x[column] * m[column][i];
                }
            }
            column = columns % 16;
            if (column >= 8) {
                column = column - 1;
                for (int i = 0; i < rows; i++) {
                    y[i] = y[i] + x[column - 7] * m[column - 7][i] + x[column - 6] * m[column - 6][i]
                            + x[column - 5] * m[column - 5][i] + x[column - 4] * m[column - 4][i]
                            + x[column - 3] * m[column - 3][i] + x[column - 2] * m[column - 2][i]
                            + x[column - 1] * m[column - 1][i] + x[column] * m[column][i];
                }
            }
            for (column = columns % 16 + 15; column < columns; column += 16) {
                for (int i = 0; i < rows; i++) {
                    y[i] = y[i] + x[column - 15] * m[column - 15][i]
                            + x[column - 14] * m[column - 14][i] + x[column - 13] * m[column - 13][i]
                            + x[column - 12] * m[column - 12][i] + x[column - 11] * m[column - 11][i]
                            + x[column - 10] * m[column - 10][i] + x[column - 9] * m[column - 9][i]
                            + x[column - 8] * m[column - 8][i] + x[column - 7] * m[column - 7][i]
                            + x[column - 6] * m[column - 6][i] + x[column - 5] * m[column - 5][i]
                            + x[column - 4] * m[column - 4][i] + x[column - 3] * m[column - 3][i]
                            + x[column - 2] * m[column - 2][i] + x[column - 1] * m[column - 1][i]
                            + x[column] * m[column][i];
                }
            }
        }

        /** The product of two matrices that are given by columns, four rows and four columns at a time. */
        static void multiply(int rows, int inner, int columns, double[][] a, double[][] b, double[][] result) {
            int evenRows = rows - rows % 4;
            int evenColumns = columns - columns % 4;
            for (int j = 0; j < evenColumns; j += 4) {
                for (int i = 0; i < evenRows; i += 4) {
                    double s00 = 0.0;
                    double s01 = 0.0;
                    double s02 = 0.0;
                    double s03 = 0.0;
                    double s10 = 0.0;
                    double s11 = 0.0;
                    double s12 = 0.0;
                    double s13 = 0.0;
                    double s20 = 0.0;
                    double s21 = 0.0;
                    double s22 = 0.0;
                    double s23 = 0.0;
                    double s30 = 0.0;
                    double s31 = 0.0;
                    double s32 = 0.0;
                    double s33 = 0.0;
                    for (int k = 0; k < inner; k++) {
                        double[] left = a[k];
                        double l0 = left[i];
                        double l1 = left[i + 1];
                        double l2 = left[i + 2];
                        double l3 = left[i + 3];
                        double r0 = b[j][k];
                        double r1 = b[j + 1][k];
                        double r2 = b[j + 2][k];
                        double r3 = b[j + 3][k];
                        s00 += l0 * r0;
                        s01 += l0 * r1;
                        s02 += l0 * r2;
                        s03 += l0 * r3;
                        s10 += l1 * r0;
                        s11 += l1 * r1;
                        s12 += l1 * r2;
                        s13 += l1 * r3;
                        s20 += l2 * r0;
                        s21 += l2 * r1;
                        s22 += l2 * r2;
                        s23 += l2 * r3;
                        s30 += l3 * r0;
                        s31 += l3 * r1;
                        s32 += l3 * r2;
                        s33 += l3 * r3;
                    }
                    result[j][i] = s00;
                    result[j][i + 1] = s10;
                    result[j][i + 2] = s20;
                    result[j][i + 3] = s30;
                    result[j + 1][i] = s01;
                    result[j + 1][i + 1] = s11;
                    result[j + 1][i + 2] = s21;
                    result[j + 1][i + 3] = s31;
                    result[j + 2][i] = s02;
                    result[j + 2][i + 1] = s12;
                    result[j + 2][i + 2] = s22;
                    result[j + 2][i + 3] = s32;
                    result[j + 3][i] = s03;
                    result[j + 3][i + 1] = s13;
                    result[j + 3][i + 2] = s23;
                    result[j + 3][i + 3] = s33;
                }
            }
            for (int j = 0; j < columns; j++) {
                double[] right = b[j];
                double[] target = result[j];
                for (int i = j < evenColumns ? evenRows : 0; i < rows; i++) {
                    double sum = 0.0;
                    for (int k = 0; k < inner; k++) {
                        sum += a[k][i] * right[k];
                    }
                    target[i] = sum;
                }
            }
        }
    }

    static final class Generator {
        private int state = 1325;

        double next() {
            state = 3125 * state % 65536;
            return (state - 32768.0) / 16384.0;
        }
    }

    static final class Equations {
        final double[][] columns = new double[SIZE][SIZE];
        final double[] right = new double[SIZE];
        final double[] solution = new double[SIZE];
        final int[] pivots = new int[SIZE];
        private double norm;

        void generate() {
            Generator generator = new Generator();
            norm = 0.0;
            for (int j = 0; j < SIZE; j++) {
                double[] column = columns[j];
                for (int i = 0; i < SIZE; i++) {
                    double value = generator.next();
                    column[i] = value;
                    if (value > norm) {
                        norm = value;
                    }
                }
            }
            for (int i = 0; i < SIZE; i++) {
                right[i] = 0.0;
            }
            for (int j = 0; j < SIZE; j++) {
                double[] column = columns[j];
                for (int i = 0; i < SIZE; i++) {
                    right[i] += column[i];
                }
            }
        }

        double norm() {
            return norm;
        }

        void keepRight() {
            for (int i = 0; i < SIZE; i++) {
                solution[i] = right[i];
            }
        }

        void negateRight() {
            for (int i = 0; i < SIZE; i++) {
                right[i] = -right[i];
            }
        }

        double largestRight() {
            double most = 0.0;
            for (int i = 0; i < SIZE; i++) {
                double value = Vectors.absolute(right[i]);
                most = value > most ? value : most;
            }
            return most;
        }

        double largestSolution() {
            double most = 0.0;
            for (int i = 0; i < SIZE; i++) {
                double value = Vectors.absolute(solution[i]);
                most = value > most ? value : most;
            }
            return most;
        }

        /** Solves the factored system for the kept right side. */
        void solve() {
            double[] b = solution;
            for (int k = 0; k < SIZE - 1; k++) {
                int l = pivots[k];
                double t = b[l];
                if (l != k) {
                    b[l] = b[k];
                    b[k] = t;
                }
                Vectors.addMultiple(SIZE - 1 - k, t, columns[k], k + 1, 1, b, k + 1, 1);
            }
            for (int k = SIZE - 1; k >= 0; k--) {
                b[k] /= columns[k][k];
                double t = -b[k];
                Vectors.addMultiple(k, t, columns[k], 0, 1, b, 0, 1);
            }
        }

        /** Solves the transposed system for another right side. */
        void solveTransposed(double[] b) {
            for (int k = 0; k < SIZE; k++) {
                double t = Vectors.product(k, columns[k], 0, 1, b, 0, 1);
                b[k] = (b[k] - t) / columns[k][k];
            }
            for (int k = SIZE - 2; k >= 0; k--) {
                b[k] += Vectors.product(SIZE - 1 - k, columns[k], k + 1, 1, b, k + 1, 1);
                int l = pivots[k];
                if (l != k) {
                    double t = b[l];
                    b[l] = b[k];
                    b[k] = t;
                }
            }
        }

        /** Turns the factored matrix into its inverse. */
        void invert() {
            double[] work = new double[SIZE];
            for (int k = 0; k < SIZE; k++) {
                double[] column = columns[k];
                column[k] = 1.0 / column[k];
                Vectors.scale(k, -column[k], column, 0, 1);
                for (int j = k + 1; j < SIZE; j++) {
                    double[] other = columns[j];
                    double t = other[k];
                    other[k] = 0.0;
                    Vectors.addMultiple(k + 1, t, column, 0, 1, other, 0, 1);
                }
            }
            for (int k = SIZE - 2; k >= 0; k--) {
                double[] column = columns[k];
                for (int i = k + 1; i < SIZE; i++) {
                    work[i] = column[i];
                    column[i] = 0.0;
                }
                for (int j = k + 1; j < SIZE; j++) {
                    Vectors.addMultiple(SIZE, work[j], columns[j], 0, 1, column, 0, 1);
                }
                int l = pivots[k];
                if (l != k) {
                    double[] other = columns[l];
                    for (int i = 0; i < SIZE; i++) {
                        double t = column[i];
                        column[i] = other[i];
                        other[i] = t;
                    }
                }
            }
        }

        /** The logarithm to the base of ten of the determinant, without its fraction. */
        int magnitude() {
            double mantissa = 1.0;
            int exponent = 0;
            for (int i = 0; i < SIZE; i++) {
                mantissa *= columns[i][i];
                if (mantissa == 0.0) {
                    return 0;
                }
                while (Vectors.absolute(mantissa) < 1.0 && exponent > -1000) {
                    mantissa *= 10.0;
                    exponent--;
                }
                while (Vectors.absolute(mantissa) >= 10.0 && exponent < 1000) {
                    mantissa /= 10.0;
                    exponent++;
                }
            }
            return exponent;
        }
    }

    static final class Barrier {
        private final int parties;
        private int waiting;
        private boolean phase;

        Barrier(int parties) {
            this.parties = parties;
        }

        synchronized void await() throws InterruptedException {
            boolean mine = phase;
            if (waiting >= parties - 1) {
                waiting = 0;
                phase = !phase;
                notifyAll();
                return;
            }
            waiting++;
            while (phase == mine) {
                wait();
            }
        }
    }

    static final class Factoring extends Thread {
        private final int id;
        private final Equations system;
        private final Barrier barrier;
        private int singular = -1;

        Factoring(int id, Equations system, Barrier barrier) {
            this.id = id;
            this.system = system;
            this.barrier = barrier;
        }

        int singular() {
            return singular;
        }

        private void choosePivot(int k) {
            double[] column = system.columns[k];
            int l = Vectors.largest(SIZE - k, column, k, 1) + k;
            if (l < k || l >= SIZE) {
                l = k;
            }
            system.pivots[k] = l;
            if (column[l] == 0.0) {
                singular = k;
                return;
            }
            if (l != k) {
                double t = column[l];
                column[l] = column[k];
                column[k] = t;
            }
            double factor = -1.0 / column[k];
            Vectors.scale(SIZE - 1 - k, factor, column, k + 1, 1);
        }

        private void eliminate(int k, int j) {
            double[] pivot = system.columns[k];
            double[] column = system.columns[j];
            int l = system.pivots[k];
            double t = column[l];
            if (l != k) {
                column[l] = column[k];
                column[k] = t;
            }
            Vectors.addMultiple(SIZE - 1 - k, t, pivot, k + 1, 1, column, k + 1, 1);
        }

        @Override
        public void run() {
            try {
                for (int k = 0; k < SIZE - 1; k++) {
                    if (id == 0) {
                        choosePivot(k);
                    }
                    barrier.await();
                    for (int j = k + 1 + id; j < SIZE; j += THREADS) {
                        eliminate(k, j);
                    }
                    barrier.await();
                }
                if (id == 0) {
                    system.pivots[SIZE - 1] = SIZE - 1;
                    if (system.columns[SIZE - 1][SIZE - 1] == 0.0) {
                        singular = SIZE - 1;
                    }
                    System.out.println("factored");
                }
            } catch (InterruptedException e) {
                System.out.println("thread " + id + " was interrupted");
            }
        }
    }

    static void factor(Equations system) throws InterruptedException {
        Barrier barrier = new Barrier(THREADS);
        Factoring[] threads = new Factoring[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Factoring(i, system, barrier);
            threads[i].start();
        }
        for (int i = 0; i < THREADS; i++) {
            threads[i].join();
        }
        if (threads[0].singular() >= 0) {
            System.out.println("singular at " + threads[0].singular());
        }
    }

    static double residual(Equations solved) {
        Equations fresh = new Equations();
        fresh.generate();
        fresh.negateRight();
        Vectors.addProduct(SIZE, fresh.right, SIZE, solved.solution, fresh.columns);
        double most = fresh.largestRight();
        double largest = solved.largestSolution();
        double scale = SIZE * fresh.norm() * largest * Vectors.resolution(1.0);
        System.out.println("residual " + most);
        return scale == 0.0 ? most : most / scale;
    }

    static double transposedError(Equations system) {
        double[] b = new double[SIZE];
        Equations fresh = new Equations();
        fresh.generate();
        for (int j = 0; j < SIZE; j++) {
            b[j] = Vectors.product(SIZE, fresh.columns[j], 0, 1, system.solution, 0, 1);
        }
        system.solveTransposed(b);
        double most = 0.0;
        for (int i = 0; i < SIZE; i++) {
            double error = Vectors.absolute(b[i] - system.solution[i]);
            if (error > most) {
                most = error;
            }
        }
        return most;
    }

    static double inverseError(Equations system) {
        Equations fresh = new Equations();
        fresh.generate();
        double[][] unit = new double[SIZE][SIZE];
        Vectors.multiply(SIZE, SIZE, SIZE, fresh.columns, system.columns, unit);
        double most = 0.0;
        for (int j = 0; j < SIZE; j++) {
            for (int i = 0; i < SIZE; i++) {
                double expected = i == j ? 1.0 : 0.0;
                double error = Vectors.absolute(unit[j][i] - expected);
                most = error > most ? error : most;
            }
        }
        return most;
    }

    static void strided() {
        double[] even = new double[20];
        double[] odd = new double[20];
        for (int i = 0; i < 20; i++) {
            even[i] = i;
            odd[i] = 20 - i;
        }
        Vectors.addMultiple(10, 2.0, even, 0, 2, odd, 0, 2);
        Vectors.addMultiple(10, 2.0, even, 0, -2, odd, 0, 2);
        Vectors.scale(10, 0.5, odd, 0, 2);
        System.out.println("strided product " + Vectors.product(10, even, 0, 2, odd, 0, -2));
        System.out.println("strided largest " + Vectors.largest(10, odd, 0, 2));
    }

    public static void main(String[] args) throws InterruptedException {
        Equations system = new Equations();
        system.generate();
        System.out.println("norm " + system.norm());
        factor(system);
        system.keepRight();
        system.solve();
        double normalized = residual(system);
        if (normalized < 100.0) {
            System.out.println("valid");
        } else {
            System.out.println("normalized residual " + normalized);
        }
        double error = transposedError(system);
        if (error < 1e-6) {
            System.out.println("the transposed system is solved, too");
        } else {
            System.out.println("error of the transposed system " + error);
        }
        System.out.println("magnitude of the determinant " + system.magnitude());
        system.invert();
        if (inverseError(system) < 1e-6) {
            System.out.println("inverted");
        } else {
            System.out.println("the inverse is wrong");
        }
        strided();
    }
}
