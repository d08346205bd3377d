package conformance;

/** Arrays of every element type: default values, stores that narrow, bounds, lengths, clone, array covariance. */
public class ArraysBasic {
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        char[] c = new char[3];
        short[] s = new short[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        String[] o = new String[3];
        System.out.println(z[0] + " " + b[0] + " " + (int) c[0] + " " + s[0] + " " + i[0] + " " + l[0] + " " + f[0] + " " + d[0] + " "
            + o[0]);
        z[1] = true;
        b[1] = (byte) 300;
        c[1] = (char) 65601;
        s[1] = (short) 100000;
        i[1] = 1 << 31;
        l[1] = 1L << 63;
        f[1] = (float) 1.1;
        d[1] = -1.1;
        o[1] = "s";
        System.out.println(z[1] + " " + b[1] + " " + c[1] + " " + s[1] + " " + i[1] + " " + l[1] + " " + f[1] + " " + d[1] + " " + o[1]);
        b[2] += 200;
        c[2] += 66;
        s[2] -= 40000;
        i[2]--;
        l[2] -= 2;
        f[2] += 0.5;
        d[2]++;
        o[2] += "t";
        z[2] |= true;
        System.out.println(z[2] + " " + b[2] + " " + c[2] + " " + s[2] + " " + i[2] + " " + l[2] + " " + f[2] + " " + d[2] + " " + o[2]);
        System.out.println(b[2]++ + " " + ++b[2] + " " + c[2]++ + " " + ++c[2] + " " + l[2]-- + " " + --l[2] + " " + d[2]++ + " " + --d[2]);
        int[] copy = i.clone();
        copy[0] = 99;
        System.out.println(i[0] + " " + copy[0] + " " + copy.length + " " + (copy != i));
        int[] empty = {};
        System.out.println(empty.length);
        int sum = 0;
        for (int x : empty) {
            sum += x;
        }
        for (int x : copy) {
            sum += x;
        }
        System.out.println(sum);
        for (int at : new int[] {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            try {
                i[at] = 1;
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println(d[at]);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println(z[at]);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            empty[0]++;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        for (int n : new int[] {-1, -5, Integer.MIN_VALUE}) {
            try {
                System.out.println(new int[n].length);
            } catch (NegativeArraySizeException e) {
                System.out.println("size " + e.getMessage());
            }
            try {
                System.out.println(new String[n].length);
            } catch (NegativeArraySizeException e) {
                System.out.println("size " + e.getMessage());
            }
        }
        int[] none = null;
        try {
            System.out.println(none.length);
        } catch (NullPointerException e) {
            System.out.println("no length");
        }
        try {
            none[0] = 1;
        } catch (NullPointerException e) {
            System.out.println("no store");
        }
        int k = 0;
        try {
            none[k = 5] = k = 7;
        } catch (NullPointerException e) {
            System.out.println("operands first: " + k);
        }
        long[][] ragged = {{1}, {}, {1, 2, 3}, null};
        for (long[] row : ragged) {
            System.out.println(row == null ? "null" : "" + row.length);
        }
    }
}
