package classcast;

/** Two handlers take each failure for what it is. */
public class RethrownCauseFixed {
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
        } catch (Refused refused) {
            System.out.println(refused.code);
        } catch (IllegalStateException failure) {
            System.out.println("kind");
        }
    }
}
