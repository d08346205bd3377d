package overflow;

/** The factorial of 13 does not fit an int. */
public class Factorial {
    static int factorial(int n) {
        if (n <= 1) {
            return 1;
        }
        return n * factorial(n - 1); // ~ overflow #1
    }

    public static void main(String[] args) {
        System.out.println(factorial(13));
    }
}
