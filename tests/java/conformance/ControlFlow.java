package conformance;

/** Loops of every kind, labelled break and continue, short circuits, conditional chains, evaluation order. */
public class ControlFlow {
    static String trace = "";

    static boolean say(String s, boolean result) {
        trace += s;
        return result;
    }

    static int num(String s, int n) {
        trace += s;
        return n;
    }

    static void flush() {
        System.out.println(trace);
        trace = "";
    }

    static int collatz(int n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                trace += i * 10 + j + " ";
            }
        }
        flush();
        block: {
            trace += "in ";
            if (trace.length() > 2) {
                break block;
            }
            trace += "never ";
        }
        flush();
        int n = 0;
        do {
            n += 3;
            if (n % 2 == 0) {
                continue;
            }
            trace += n + ",";
        } while (n < 20);
        flush();
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            trace += i + "/" + j + " ";
        }
        flush();
        for (;;) {
            if (++n > 30) {
                break;
            }
        }
        System.out.println(n);
        boolean r = say("a", false) && say("b", true) || say("c", true) && !say("d", false);
        System.out.println(r);
        r = say("e", true) | say("f", true) & say("g", false) ^ say("h", true);
        System.out.println(r);
        r = say("i", true) ? say("j", false) ? say("k", true) : say("l", true) : say("m", true);
        System.out.println(r);
        flush();
        int[] a = new int[4];
        a[num("x", 1)] = num("y", 2) + num("z", 3) * num("w", 4);
        a[num("p", 2)] += num("q", a[1]);
        flush();
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + a[3]);
        int i = 1;
        i = i + (i = 5) * i;
        System.out.println(i);
        int k = 2;
        a[k] = k = 0;
        System.out.println(a[2] + " " + k);
        for (int c = 1; c < 30; c++) {
            trace += collatz(c) + " ";
        }
        flush();
        for (int y = 1; y <= 4; y++) {
            for (int x = 1; x <= 7; x++) {
                trace += (x * y) % 3 == 0 ? '#' : (x + y) % 2 == 0 ? '.' : ' ';
            }
            flush();
        }
        Object o = r ? 1 : "one";
        System.out.println(o);
        System.out.println(r ? 1 : 2.0);
        System.out.println(r ? 'a' : 0);
        System.out.println(!r ? 'a' : n);
        Integer none = null;
        try {
            int v = r ? none : 0;
            System.out.println(v);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
    }
}
