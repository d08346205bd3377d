package overflow;

/** The product is computed in long. */
public class MillisOfDaysFixed {
    static long millis(int days) {
        return days * 86_400_000L;
    }

    public static void main(String[] args) {
        for (int days = 10; days <= 30; days += 10) {
            System.out.println(millis(days));
        }
    }
}
