package classcast;

/** The element is replaced between the test and the cast. */
public class ElementReplaced {
    static void replace(Object[] things) {
        things[0] = Integer.valueOf(1);
    }

    public static void main(String[] args) {
        Object[] things = {"one", Integer.valueOf(3)};
        Object[] others = {"four"};
        for (int i = 0; i < 2; i++) {
            if (things[i] instanceof String) {
                replace(things);
                String text = (String) things[i]; // ~ class-cast #1
                System.out.println(text.length());
            }
        }
        System.out.println(others.length);
    }
}
