package classcast;

/** The type argument of a box is lost at run time; what is put in fits, and so the inserted cast succeeds. */
public class ErasedBoxFixed {
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
        ((Box<Object>) box).set("other");
    }

    public static void main(String[] args) {
        Box<String> box = new Box<>();
        box.set("text");
        fill(box);
        String content = box.get();
        System.out.println(content);
    }
}
