package conformance;

import java.util.Arrays;

/** Matrix product, power, transpose, determinant, inverse and Gauss elimination on doubles and longs. */
public class Matrices {
    static long[][] multiply(long[][] a, long[][] b) {
        long[][] c = new long[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static long[][] power(long[][] m, int e) {
        long[][] r = new long[m.length][m.length];
        for (int i = 0; i < m.length; i++) {
            r[i][i] = 1;
        }
        for (; e > 0; e >>= 1) {
            if ((e & 1) == 1) {
                r = multiply(r, m);
            }
            m = multiply(m, m);
        }
        return r;
    }

    static double[] solve(double[][] in, double[] rhs) {
        int n = rhs.length;
        double[][] a = new double[n][];
        for (int i = 0; i < n; i++) {
            a[i] = Arrays.copyOf(in[i], n + 1);
            a[i][n] = rhs[i];
        }
        for (int col = 0; col < n; col++) {
            int pivot = col;
            for (int r = col + 1; r < n; r++) {
                if (Math.abs(a[r][col]) > Math.abs(a[pivot][col])) {
                    pivot = r;
                }
            }
            double[] t = a[col];
            a[col] = a[pivot];
            a[pivot] = t;
            if (a[col][col] == 0) {
                throw new ArithmeticException("singular");
            }
            for (int r = 0; r < n; r++) {
                if (r != col) {
                    double f = a[r][col] / a[col][col];
                    for (int c = col; c <= n; c++) {
                        a[r][c] -= f * a[col][c];
                    }
                }
            }
        }
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = a[i][n] / a[i][i];
        }
        return x;
    }

    static long determinant(long[][] m) {
        if (m.length == 1) {
            return m[0][0];
        }
        long d = 0;
        for (int c = 0; c < m.length; c++) {
            long[][] minor = new long[m.length - 1][m.length - 1];
            for (int i = 1; i < m.length; i++) {
                for (int j = 0, k = 0; j < m.length; j++) {
                    if (j != c) {
                        minor[i - 1][k++] = m[i][j];
                    }
                }
            }
            d += (c % 2 == 0 ? 1 : -1) * m[0][c] * determinant(minor);
        }
        return d;
    }

    static int[][] spiral(int n) {
        int[][] m = new int[n][n];
        int dx = 1;
        int dy = 0;
        for (int i = 1, x = 0, y = 0; i <= n * n; i++) {
            m[y][x] = i;
            int nx = x + dx;
            int ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= n || ny >= n || m[ny][nx] != 0) {
                int t = dx;
                dx = -dy;
                dy = t;
            }
            x += dx;
            y += dy;
        }
        return m;
    }

    public static void main(String[] args) {
        System.out.println(Arrays.deepToString(multiply(new long[][] {{1, 2, 3}, {4, 5, 6}}, new long[][] {{7, 8}, {9, 10}, {11, 12}})));
        for (int n : new int[] {1, 2, 10, 90, 92, 93}) {
            System.out.println(n + " " + power(new long[][] {{1, 1}, {1, 0}}, n)[0][1]);
        }
        System.out.println(Arrays.toString(solve(new double[][] {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}}, new double[] {8, -11, -3})));
        double[][] hilbert = new double[5][5];
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                hilbert[i][j] = 1.0 / (i + j + 1);
            }
        }
        for (double d : solve(hilbert, new double[] {1, 1, 1, 1, 1})) {
            System.out.println(Long.toHexString(Double.doubleToLongBits(d)) + " " + Math.round(d));
        }
        try {
            solve(new double[][] {{1, 2}, {2, 4}}, new double[] {1, 2});
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(determinant(new long[][] {{2, 0, 1, 3}, {1, 1, 0, 2}, {0, 3, 1, 1}, {4, 1, 2, 0}}) + " "
            + determinant(new long[][] {{1, 2}, {2, 4}}));
        for (int[] row : spiral(5)) {
            System.out.println(Arrays.toString(row));
        }
    }
}
