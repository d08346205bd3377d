package conformance;

/** A stack overflow is an error that can be caught, more than once, with finally blocks run on the way; the program goes on. */
public class StackOverflow {
    static int depth;
    static boolean unwound;

    static void forever() {
        depth++;
        forever();
    }

    static int sum(int n) {
        return n + sum(n + 1);
    }

    static void guarded(int n) {
        boolean ok = false;
        try {
            guarded(n + 1);
            ok = true;
        } finally {
            if (n == 0) {
                unwound = !ok;
            }
        }
    }

    static class Loop {
        Loop next;

        @Override
        public String toString() {
            return "loop " + next.toString();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            depth = 0;
            try {
                forever();
                System.out.println("wrong");
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (depth > 500) + " " + e.getMessage());
            }
        }
        try {
            System.out.println(sum(0));
        } catch (StackOverflowError e) {
            System.out.println(e instanceof VirtualMachineError);
        }
        try {
            guarded(0);
        } catch (Throwable e) {
            System.out.println("unwound " + unwound + " " + e.getClass().getName());
        }
        Loop l = new Loop();
        l.next = l;
        try {
            System.out.println(l.toString().length());
        } catch (StackOverflowError e) {
            System.out.println("endless toString");
        }
        System.out.println("end");
    }
}
