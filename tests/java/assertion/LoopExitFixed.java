package assertion;

/** The loop ends where the assertion states. */
public class LoopExitFixed {
    static int firstAtLeast(int limit) {
        int i = 0;
        while (i < limit) {
            i++;
        }
        return i;
    }

    public static void main(String[] args) {
        int reached = firstAtLeast(10);
        assert reached <= 10;
        System.out.println(reached);
    }
}
