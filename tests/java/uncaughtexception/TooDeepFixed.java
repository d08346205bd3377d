package uncaughtexception;

/** The recursion ends before the depth at which it gives up. */
public class TooDeepFixed {
    static int descend(int depth) {
        if (depth > 5) {
            throw new IllegalStateException("too deep");
        }
        if (depth == 5) {
            return depth;
        }
        return descend(depth + 1);
    }

    public static void main(String[] args) {
        System.out.println(descend(0));
    }
}
