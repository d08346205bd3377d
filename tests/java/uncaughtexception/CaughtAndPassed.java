package uncaughtexception;

/** One method catches the exception, the other one only has a finally block. */
public class CaughtAndPassed {
    static int catches() {
        int result = 1;
        try {
            if (result == 1) {
                throw new IllegalStateException("caught");
            }
        } catch (IllegalStateException e) {
            result = 2;
        } finally {
            result = 3;
        }
        return result;
    }

    static int passes() {
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
        System.out.println(catches());
        System.out.println(passes());
    }
}
