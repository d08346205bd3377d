package ir;

class Varargs {
    static int sum(int... values) {
        int sum = 0;
        for (int value : values) sum += value;
        return sum;
    }

    static String format(String pattern, Object... values) {
        return String.format(pattern, values);
    }

    static int calls(long big) {
        format("%d %s", big, 'c');
        return sum() + sum(1) + sum(1, 2);
    }
}
