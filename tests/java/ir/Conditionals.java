package ir;

class Conditionals {
    boolean shortCircuit(boolean a, boolean b, boolean c) {
        return a && b || !c;
    }

    boolean eager(boolean a, boolean b) {
        return a & b | a ^ !b;
    }

    int ifElse(int a, int b) {
        if (a < b && a >= 0) {
            return 1;
        } else if (a == b || b != 0) {
            return 2;
        }
        return a > b ? 3 : a <= 0 ? 4 : 5;
    }

    boolean references(Object a, Object b) {
        return a == null ? b == null : b != null && (a == b || a.equals(b));
    }

    int sideEffects(int[] log, int n) {
        int x = n > 0 ? log[0]++ : --log[1];
        boolean both = (x = n) > 3 && x++ < 10;
        return both ? x : -x;
    }
}
