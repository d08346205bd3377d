package uncaughtexception;

/** Main passes a number that the method refuses, and catches nothing. */
public class NegativeAge {
    static int checked(int age) {
        if (age < 0) {
            throw new IllegalArgumentException("age"); // ~ uncaught-exception #1
        }
        return age;
    }

    public static void main(String[] args) {
        System.out.println(checked(30));
        System.out.println(checked(args.length - 1));
    }
}
