package conformance;

/** Multi-dimensional arrays: partial dimensions, zero and negative ones, sharing of rows, class names, default rows. */
public class MultiArrays {
    static String make(int a, int b, int c) {
        try {
            int[][][] m = new int[a][b][c];
            int n = 0;
            for (int[][] x : m) {
                for (int[] y : x) {
                    n += y.length;
                }
            }
            return m.length + ":" + n;
        } catch (NegativeArraySizeException e) {
            return "negative " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        System.out.println(make(2, 3, 4) + " " + make(0, 3, 4) + " " + make(2, 0, 4) + " " + make(2, 3, 0) + " " + make(-1, 2, 2));
        System.out.println(make(2, -3, 4) + " " + make(0, -3, 4) + " " + make(-2, -3, -4) + " " + make(0, 0, -1));
        int[][] table = new int[5][7];
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 7; j++) {
                table[i][j] = i * j;
            }
        }
        int sum = 0;
        for (int[] row : table) {
            for (int v : row) {
                sum += v;
            }
        }
        System.out.println(sum);
        String[][][] partial = new String[2][3][];
        System.out.println(partial[1].length + " " + partial[1][2] + " " + partial.getClass().getName());
        partial[1][2] = new String[] {"a", "b"};
        System.out.println(partial[1][2][1] + partial[0][0]);
        long[][] l = new long[3][2];
        l[0] = l[1];
        l[1][1] += 5;
        System.out.println(l[0][1] + " " + l[2][1]);
        Object o = l;
        System.out.println((o instanceof long[][]) + " " + (o instanceof Object[]) + " " + (o instanceof Object[][]) + " "
            + (o instanceof Cloneable) + " " + (o instanceof java.io.Serializable));
        o = partial;
        System.out.println((o instanceof Object[][][]) + " " + (o instanceof Object[][]) + " " + (o instanceof CharSequence[][][]) + " "
            + (o instanceof Integer[][][]));
        int[][] clone = table.clone();
        clone[1] = new int[] {42};
        clone[2][2] = -1;
        System.out.println(table[1].length + " " + table[2][2] + " " + clone[1][0]);
        double[][][][] deep = new double[2][2][2][2];
        deep[1][0][1][0] = 2.5;
        deep[1][0][1][0] *= 4;
        System.out.println(deep[1][0][1][0] + " " + deep.getClass().getName() + " " + deep[0][0].getClass().getName());
        int[][] pascal = new int[10][];
        for (int i = 0; i < 10; i++) {
            pascal[i] = new int[i + 1];
            pascal[i][0] = pascal[i][i] = 1;
            for (int j = 1; j < i; j++) {
                pascal[i][j] = pascal[i - 1][j - 1] + pascal[i - 1][j];
            }
            String line = "";
            for (int v : pascal[i]) {
                line += v + " ";
            }
            System.out.println(line);
        }
        char[][] grid = {"abc".toCharArray(), "de".toCharArray(), {}};
        for (char[] row : grid) {
            System.out.println(new String(row) + row.length);
        }
        int at = 0;
        int[][] order = {{1, 2}, {3, 4}};
        order[at++][at++] = at;
        System.out.println(order[0][0] + " " + order[0][1] + " " + order[1][0] + " " + order[1][1] + " " + at);
        try {
            order[1][2]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
