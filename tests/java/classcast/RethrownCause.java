package classcast;

/** The handler takes every failure for the program's own. */
public class RethrownCause {
    static class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int code = 3;
    }

    static void act(int kind) {
        if (kind == 0) {
            throw new Refused();
        }
        throw new IllegalStateException("kind");
    }

    public static void main(String[] args) {
        try {
            act(args.length);
        } catch (RuntimeException failure) {
            Refused refused = (Refused) failure; // ~ class-cast #1
            System.out.println(refused.code);
        }
    }
}
