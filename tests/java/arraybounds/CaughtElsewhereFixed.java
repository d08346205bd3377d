package arraybounds;

/** The handler reads where the failed search stopped, which is the last element. */
public class CaughtElsewhereFixed {
    static class NotFound extends Exception {
        private static final long serialVersionUID = 1;
        final int at;

        NotFound(int at) {
            this.at = at;
        }
    }

    static int find(int[] values, int wanted) throws NotFound {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == wanted) {
                return i;
            }
        }
        throw new NotFound(values.length - 1);
    }

    public static void main(String[] args) {
        int[] values = {3, 1, 4};
        try {
            System.out.println(find(values, args.length));
        } catch (NotFound missing) {
            System.out.println(values[missing.at]); // ~? array-bounds #1
        }
    }
}
