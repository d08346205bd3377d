package ir;

class ArrayOps {
    int[] ints = {1, 2, 3};
    String[][] texts = {{"a", "b"}, {}, null};

    Object[] allocate(int n) {
        return new Object[] {new boolean[n], new byte[n], new char[n], new short[n], new int[n],
            new long[n], new float[n], new double[n], new String[n], new long[n][], new long[n][3][]};
    }

    void copy(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d, Object[] o) {
        z[0] = z[1];
        b[0] = b[1];
        c[0] = c[1];
        s[0] = s[1];
        i[0] = i[1];
        l[0] = l[1];
        f[0] = f[1];
        d[0] = d[1];
        o[0] = o[1];
    }

    int[] cloned() {
        int[] copy = ints.clone();
        copy[copy.length - 1] += 5;
        return copy;
    }
}
