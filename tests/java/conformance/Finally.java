package conformance;

/** finally in all positions: after return, break and continue, overriding them, nested, and rethrowing. */
public class Finally {
    static String t = "";

    static int plain() {
        try {
            t += "try ";
            return t.length();
        } finally {
            t += "finally ";
        }
    }

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 2;
        }
    }

    static int keepsValue() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 50;
        }
    }

    static int[] keepsReference() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 50;
        }
    }

    static long wide() {
        long l = 1L << 40;
        double d = 0.5;
        try {
            l += (long) (d * 4);
            return l;
        } finally {
            l = 0;
            d = 0;
        }
    }

    static String nested(int how) {
        String s = "";
        try {
            try {
                s += "a";
                if (how == 1) {
                    throw new IllegalStateException("one");
                }
                if (how == 2) {
                    return s + "ret";
                }
                s += "b";
            } catch (IllegalStateException e) {
                s += "c";
                throw new IllegalArgumentException(e.getMessage() + "+two");
            } finally {
                s += "d";
                if (how == 3) {
                    throw new UnsupportedOperationException("three");
                }
            }
            s += "e";
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            s += "f" + e.getMessage();
        } finally {
            s += "g";
            t += s + " ";
        }
        return s;
    }

    static String loops() {
        String s = "";
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                s += i;
            } finally {
                s += "f";
            }
        }
        outer:
        while (true) {
            try {
                try {
                    break outer;
                } finally {
                    s += "x";
                }
            } finally {
                s += "y";
            }
        }
        return s;
    }

    @SuppressWarnings("finally")
    static String swallowed() {
        String s = "";
        while (true) {
            try {
                throw new Error("gone");
            } finally {
                s += "z";
                break;
            }
        }
        return s;
    }

    static void replaced() throws Exception {
        try {
            throw new Exception("original");
        } finally {
            Object o = null;
            o.hashCode();
        }
    }

    static int recursive(int n) {
        try {
            return n == 0 ? 0 : n + recursive(n - 1);
        } finally {
            t += n;
        }
    }

    public static void main(String[] args) {
        System.out.println(plain() + " " + t);
        System.out.println(overrides() + " " + keepsValue() + " " + keepsReference()[0] + " " + wide());
        for (int i = 0; i < 4; i++) {
            System.out.println(nested(i));
        }
        System.out.println(t);
        System.out.println(loops() + " " + swallowed());
        try {
            replaced();
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + " " + e.getSuppressed().length);
        }
        t = "";
        System.out.println(recursive(9) + " " + t);
        try {
            try {
                throw new RuntimeException("inner");
            } catch (RuntimeException e) {
                throw e;
            } finally {
                System.out.println("between");
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
