package overflow;

/** The factorial of 12 fits an int. */
public class FactorialFixed {
    static int factorial(int n) {
        if (n <= 1) {
            return 1;
        }
        return n * factorial(n - 1); // ~? overflow #1
    }

    public static void main(String[] args) {
        System.out.println(factorial(12));
    }
}
