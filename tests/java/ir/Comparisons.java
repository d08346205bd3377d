package ir;

class Comparisons {
    boolean ints(int a, int b) {
        return a == b || a != b + 1 && a < b || a <= b - 1 && a > 3 || a >= 4;
    }

    boolean zero(int a) {
        return a == 0 || a < 0 && a != -1 || a <= 3 || a > 0;
    }

    boolean longs(long a, long b) {
        return a == b || a < b || a >= 0;
    }

    boolean floats(float a, float b, double c, double d) {
        return a < b || a > b || c <= d || c >= d || c == d || a != b;
    }
}
