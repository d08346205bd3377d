package uncaughtexception;

/** The recursion gives up at a depth that it reaches. */
public class TooDeep {
    static int descend(int depth) {
        if (depth > 5) {
            throw new IllegalStateException("too deep"); // ~ uncaught-exception #1
        }
        if (depth == 6) {
            return depth;
        }
        return descend(depth + 1);
    }

    public static void main(String[] args) {
        System.out.println(descend(0));
    }
}
