package divisionbyzero;

/** The loop ends before it divides by zero. */
public class LoopStepsFixed {
    static void shares(int total, int most) {
        for (int parts = most; parts > 0; parts--) {
            System.out.println(total / parts);
        }
    }

    public static void main(String[] args) {
        shares(1000, 5);
    }
}
