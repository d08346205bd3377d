package conformance;

/** Evaluation order: operands, arguments, array accesses, receivers, and which exception comes first when several could. */
public class EvalOrder {
    static StringBuilder log = new StringBuilder();

    static int n(int v) {
        log.append(v).append(' ');
        return v;
    }

    static <T> T o(String name, T v) {
        log.append(name).append(' ');
        return v;
    }

    int field;

    EvalOrder with(int v) {
        log.append("with").append(v).append(' ');
        return this;
    }

    int sum(int a, int b, int c) {
        return a + b + c;
    }

    static int boom(String s) {
        log.append(s).append(' ');
        throw new IllegalStateException(s);
    }

    interface Act {
        Object run();
    }

    static void t(String what, Act a) {
        log.setLength(0);
        String r;
        try {
            r = "= " + a.run();
        } catch (RuntimeException e) {
            r = "! " + e.getClass().getSimpleName();
        }
        System.out.println(what + ": " + log + r);
    }

    public static void main(String[] args) {
        EvalOrder e = new EvalOrder();
        EvalOrder none = null;
        int[] a = {10, 20, 30};
        int[] nil = null;
        t("arithmetic", () -> n(1) + n(2) * n(3) - n(4) / n(2));
        t("right", () -> n(8) - (n(4) - n(2)));
        t("arguments", () -> e.with(1).sum(n(1), n(2), n(3)));
        t("chain", () -> e.with(n(1)).with(n(2)).sum(n(3), n(4), n(5)));
        t("array", () -> o("a", a)[n(1)] + o("b", a)[n(2)]);
        t("store", () -> o("a", a)[n(0)] = n(5));
        t("compound", () -> o("a", a)[n(1)] += n(5));
        t("null receiver", () -> o("none", none).sum(n(1), n(2), n(3)));
        t("null array", () -> o("nil", nil)[n(1)]);
        t("null array store", () -> o("nil", nil)[n(1)] = n(2));
        t("null array compound", () -> o("nil", nil)[n(1)] += n(2));
        t("index then value", () -> a[n(9)] = boom("value"));
        t("index late", () -> a[n(9)] = n(2));
        t("index compound", () -> a[n(9)] += boom("value"));
        t("null field store", () -> o("none", none).field = n(3));
        t("null field value", () -> o("none", none).field = boom("value"));
        t("divide", () -> n(1) / (n(2) - n(2)) + n(3));
        t("argument throws", () -> e.with(1).sum(n(1), boom("second"), n(3)));
        t("new array", () -> new int[n(2)][n(3)][n(1)].length);
        t("new array negative", () -> new int[n(2)][n(-3)][n(1)].length);
        t("new array throws", () -> new int[n(-2)][boom("dim")].length);
        t("initializer", () -> new int[] {n(3), n(2), n(1)}[n(1)]);
        t("ternary", () -> n(1) > n(0) ? n(5) : n(6));
        t("and or", () -> n(1) > 2 && n(2) > 1 || n(3) > 2 & n(4) > 5 | n(5) > 1);
        t("cast", () -> (String) o("x", (Object) n(1)) + n(2));
        t("string", () -> "" + n(1) + o("s", "s") + (n(2) + n(3)));
        t("assign chain", () -> a[n(0)] = a[n(1)] = a[n(2)] = n(7));
        t("compare", () -> n(1) < n(2) == n(3) > n(2));
        t("constructor", () -> new StringBuilder(o("init", "i")).append(n(1)).insert(n(0), n(2)));
        int i = 0;
        i = i++ + (i = n(10)) + i-- - --i;
        System.out.println(i);
        int j = 1;
        j += j++ + j;
        j = j + (j -= 2) * j;
        System.out.println(j);
        int[] b = {0, 0, 0};
        int k = 0;
        b[k] = k++ + (b[k++] = k);
        System.out.println(b[0] + " " + b[1] + " " + b[2] + " " + k);
    }
}
