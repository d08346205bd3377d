package conformance;

/** Deeply nested try, catch and finally with every way out, checked against a written trace. */
public class NestedFinally {
    static StringBuilder t = new StringBuilder();

    static int ways(int how) {
        for (int round = 0; ; round++) {
            try {
                t.append('a');
                try {
                    t.append('b');
                    switch (how) {
                        case 0:
                            return round;
                        case 1:
                            throw new IllegalStateException("x");
                        case 2:
                            if (round < 2) {
                                continue;
                            }
                            return round;
                        case 3:
                            throw new Error("e");
                        case 4:
                            int[] none = null;
                            return none[0];
                        default:
                            break;
                    }
                    t.append('c');
                } catch (IllegalStateException e) {
                    t.append('d');
                    try {
                        throw new RuntimeException(e);
                    } catch (RuntimeException f) {
                        t.append('e');
                        if (round == 0) {
                            how = 0;
                            continue;
                        }
                    } finally {
                        t.append('f');
                    }
                } finally {
                    t.append('g');
                    try {
                        if (how == 5) {
                            throw new Exception("in finally");
                        }
                    } catch (Exception e) {
                        t.append('h');
                    } finally {
                        t.append('i');
                    }
                }
                t.append('j');
                return 100;
            } catch (NullPointerException e) {
                t.append('k');
                return 200;
            } catch (Error e) {
                t.append('l');
                if (round > 0) {
                    return 300;
                }
            } finally {
                t.append('m');
                if (how == 6) {
                    t.append('n');
                }
            }
        }
    }

    static long mixed(long a, double b) throws Exception {
        long r = a;
        try {
            r += (long) b;
            try {
                r *= 2;
                if (r > 100) {
                    throw new Exception("big");
                }
                return r;
            } finally {
                r += 1000;
                b++;
            }
        } catch (Exception e) {
            return r + (long) b;
        } finally {
            a = r;
            t.append('[').append(a).append(' ').append(b).append(']');
        }
    }

    @SuppressWarnings("finally")
    static int last(boolean fail) {
        int i = 0;
        try {
            i = 1;
            if (fail) {
                throw new RuntimeException();
            }
            return i;
        } catch (RuntimeException e) {
            i = 2;
            return i;
        } finally {
            i += 10;
            if (fail) {
                return i;
            }
        }
    }

    static Throwable chain(int depth) {
        try {
            if (depth == 0) {
                throw new RuntimeException("0");
            }
            Throwable inner = chain(depth - 1);
            throw new RuntimeException(depth + inner.getMessage(), inner);
        } catch (RuntimeException e) {
            return e;
        } finally {
            t.append(depth);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int how = 0; how < 7; how++) {
            t.setLength(0);
            int r = ways(how);
            System.out.println(how + " " + r + " " + t);
        }
        t.setLength(0);
        System.out.println(mixed(5, 2.5) + " " + mixed(50, 3.5) + " " + t);
        System.out.println(last(false) + " " + last(true));
        t.setLength(0);
        System.out.println(chain(6).getMessage() + " " + t);
    }
}
