package conformance;

/** Without -ea assertions are off: their conditions and messages are not evaluated. */
public class Assertions {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static class Inner {
        int get(int n) {
            assert check(n > 0) : "n is " + evaluated++;
            return n * 2;
        }
    }

    public static void main(String[] args) {
        assert false;
        assert check(false) : "message";
        System.out.println(new Inner().get(-3) + " " + evaluated);
        boolean on = false;
        assert on = true;
        System.out.println(on + " " + Assertions.class.desiredAssertionStatus());
        try {
            throw new AssertionError("by hand");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new AssertionError(5).getMessage() + " " + new AssertionError('c').getMessage() + " "
            + new AssertionError((Object) new Exception("cause")).getCause().getMessage() + " " + new AssertionError(1.5).getMessage());
        Runnable r = () -> {
            assert check(false);
            System.out.println("lambda " + evaluated);
        };
        r.run();
    }
}
