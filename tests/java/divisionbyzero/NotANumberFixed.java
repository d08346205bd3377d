package divisionbyzero;

/** A count below one, also one made of no number, is not used. */
public class NotANumberFixed {
    static int steps(float distance, float width) {
        int count = (int) (distance / width);
        if (!(count >= 1)) {
            count = 1;
        }
        return 100 / count;
    }

    public static void main(String[] args) {
        System.out.println(steps(3.0f, 1.0f));
        System.out.println(steps(0.0f, 0.0f));
    }
}
