/** Statements before the call of a constructor, and a main method of an instance's class that is as it always was. */
public class FlexibleConstructors {
    private static class Base {
        Base() {
            System.out.println(describe());
        }

        String describe() {
            return "base";
        }
    }

    private static class Positive extends Base {
        private final int value;

        Positive(int value) {
            if (value <= 0) {
                throw new IllegalArgumentException("not positive: " + value);
            }
            this.value = value;
            super();
        }

        @Override
        String describe() {
            return "positive " + value;
        }
    }

    public static void main(String[] args) {
        new Positive(3);
        try {
            new Positive(-1);
        } catch (IllegalArgumentException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
