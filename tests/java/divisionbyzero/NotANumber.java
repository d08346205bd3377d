package divisionbyzero;

/** Nothing divided by nothing is no number, and as an int it is zero. */
public class NotANumber {
    static int steps(float distance, float width) {
        int count = (int) (distance / width);
        if (distance / width < 1.0f) {
            count = 1;
        }
        return 100 / count; // ~ division-by-zero #1
    }

    public static void main(String[] args) {
        System.out.println(steps(3.0f, 1.0f));
        System.out.println(steps(0.0f, 0.0f));
    }
}
