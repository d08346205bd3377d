package divisionbyzero;

/** The last step of the loop divides by zero. */
public class LoopSteps {
    static void shares(int total, int most) {
        for (int parts = most; parts >= 0; parts--) {
            System.out.println(total / parts); // ~ division-by-zero #1
        }
    }

    public static void main(String[] args) {
        shares(1000, 5);
    }
}
