package overflow;

/** The product is computed in int and widened only then. */
public class MillisOfDays {
    static long millis(int days) {
        return days * 86_400_000; // ~ overflow #1
    }

    public static void main(String[] args) {
        for (int days = 10; days <= 30; days += 10) {
            System.out.println(millis(days));
        }
    }
}
