package assumptions;

/// Two programs that would race if one process ran both (A11).
public class TwoMains {
    static int runs;

    public static void main(String[] args) {
        runs++;
    }

    static class Other {
        public static void main(String[] args) {
            runs++;
        }
    }
}
