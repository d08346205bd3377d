package uncaughtexception;

/** Main passes only numbers that the method accepts. */
public class NegativeAgeFixed {
    static int checked(int age) {
        if (age < 0) {
            throw new IllegalArgumentException("age");
        }
        return age;
    }

    public static void main(String[] args) {
        System.out.println(checked(30));
        System.out.println(checked(args.length));
    }
}
