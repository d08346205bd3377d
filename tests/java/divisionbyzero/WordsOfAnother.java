package divisionbyzero;

/** A list of one class holds numbers in one object and words in another, which come from the library. */
public class WordsOfAnother {
    static class Stack<T> {
        private T top;

        void push(T value) {
            top = value;
        }

        T top() {
            return top;
        }
    }

    public static void main(String[] args) {
        Stack<Object> numbers = new Stack<>();
        numbers.push(4);
        Stack<Object> words = new Stack<>();
        try {
            for (String word : "to be".split(" ")) {
                words.push(word);
            }
        } catch (Exception e) {
            System.out.println("not split");
        }
        int parts = words.top() instanceof String ? 0 : 4;
        System.out.println(8 / parts); // ~ division-by-zero #1
    }
}
