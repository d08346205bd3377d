package uncaughtexception;

/** One method catches the exception, the other one does not throw it. */
public class ReturnInFinallyFixed {
    static int swallow() {
        int result = 1;
        try {
            if (result == 1) {
                throw new IllegalStateException("swallowed");
            }
        } catch (IllegalStateException e) {
            result = 2;
        } finally {
            result = 3;
        }
        return result;
    }

    static int pass() {
        int result = 2;
        try {
            if (result == 1) {
                throw new IllegalStateException("passed");
            }
        } finally {
            result = 3;
        }
        return result;
    }

    public static void main(String[] args) {
        System.out.println(swallow());
        System.out.println(pass());
    }
}
