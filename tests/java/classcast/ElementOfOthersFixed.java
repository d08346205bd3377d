package classcast;

/** Another thread replaces elements of its own array. */
public class ElementOfOthersFixed {
    private final Object[] things = {"one", "two"};
    private final Object[] numbers = {Integer.valueOf(1), Integer.valueOf(2)};

    void replace() {
        numbers[1] = Integer.valueOf(2);
    }

    void print(int i) {
        if (things[i] instanceof String) {
            String text = (String) things[i];
            System.out.println(text.length());
        }
    }

    public static void main(String[] args) {
        ElementOfOthersFixed shared = new ElementOfOthersFixed();
        new Thread(shared::replace).start();
        shared.print(1);
        System.out.println(shared.numbers.length);
    }
}
