package classcast;

/** Another thread replaces the element between the test and the cast. */
public class ElementOfOthers {
    private final Object[] things = {"one", "two"};
    private final Object[] numbers = {Integer.valueOf(1), Integer.valueOf(2)};

    void replace() {
        things[1] = Integer.valueOf(2);
    }

    void print(int i) {
        if (things[i] instanceof String) {
            String text = (String) things[i]; // ~ class-cast #1
            System.out.println(text.length());
        }
    }

    public static void main(String[] args) {
        ElementOfOthers shared = new ElementOfOthers();
        new Thread(shared::replace).start();
        shared.print(1);
        System.out.println(shared.numbers.length);
    }
}
