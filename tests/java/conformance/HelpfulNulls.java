package conformance;

/**
 * The messages of NullPointerExceptions that say which expression was null.
 * Hard: the VM works the text out from the bytecode.
 */
public class HelpfulNulls {
    int[] ints;
    HelpfulNulls next;
    String text;
    long wide;
    static HelpfulNulls shared;
    int[][] grid = new int[2][];

    HelpfulNulls getNext() {
        return next;
    }

    static String[] strings(int n) {
        return n > 0 ? new String[n] : null;
    }

    void touch() {
    }

    interface Act {
        void run();
    }

    static void t(Act a) {
        try {
            a.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void locals(HelpfulNulls param, int i) {
        HelpfulNulls local = param.next;
        try {
            local.wide = 5;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            param.grid[i][0]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            param = null;
            param.touch();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            String[] a = strings(2);
            a[i].length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings("unused")
    public static void main(String[] args) {
        HelpfulNulls o = new HelpfulNulls();
        locals(o, 1);
        t(() -> shared.touch());
        t(() -> shared.wide++);
        t(() -> System.out.println(shared.text));
        t(() -> new HelpfulNulls().next.next.touch());
        t(() -> new HelpfulNulls().getNext().text.length());
        t(() -> new HelpfulNulls().text.length());
        t(() -> new HelpfulNulls().ints[0] = 1);
        t(() -> System.out.println(new HelpfulNulls().ints[3]));
        t(() -> System.out.println(new HelpfulNulls().ints.length));
        t(() -> strings(0)[1] = "x");
        t(() -> System.out.println(strings(1)[0].length()));
        t(() -> {
            synchronized (shared) {
                System.out.println("wrong");
            }
        });
        t(() -> {
            RuntimeException e = null;
            throw e;
        });
        t(() -> {
            Integer box = null;
            int x = box;
        });
        t(() -> {
            double[] d = null;
            d[0] += 1;
        });
        t(() -> {
            throw new NullPointerException();
        });
        t(() -> {
            throw new NullPointerException("own");
        });
        t(() -> {
            Object[] all = new Object[3];
            int k = 1;
            all[k + 1].hashCode();
        });
        t(() -> {
            boolean[][] z = new boolean[1][];
            z[0][5] = true;
        });
    }
}
