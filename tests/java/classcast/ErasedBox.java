package classcast;

/** The type argument of a box is lost at run time; the cast that the compiler inserts fails. */
public class ErasedBox {
    static class Box<T> {
        private T content;

        void set(T value) {
            content = value;
        }

        T get() {
            return content;
        }
    }

    @SuppressWarnings("unchecked")
    static void fill(Box<?> box) {
        ((Box<Object>) box).set(Integer.valueOf(1));
    }

    public static void main(String[] args) {
        Box<String> box = new Box<>();
        box.set("text");
        fill(box);
        String content = box.get(); // ~ class-cast #1
        System.out.println(content);
    }
}
