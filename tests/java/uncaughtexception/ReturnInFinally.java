package uncaughtexception;

/** The finally block of one method swallows the exception, that of the other one does not. */
public class ReturnInFinally {
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
        int result = 1;
        try {
            if (result == 1) {
                throw new IllegalStateException("passed"); // ~ uncaught-exception #1
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
