package notatomic;

import com.acme.Atomic;
import java.util.Vector;

/** The conditional atomicity of a Vector: somebody may remove the last element after its number is known. */
public class VectorLast {
    private final Vector<String> items = new Vector<>();

    @Atomic
    String last() {
        int size = items.size(); // ~ not-atomic #1
        return items.get(size - 1); // ~ not-atomic #1
    }

    @Atomic
    void add(String item) {
        items.add(item);
    }

    @Atomic
    void clear() {
        items.clear();
    }

    public static void main(String[] args) {
        VectorLast shared = new VectorLast();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.add("one");
                shared.last();
                shared.clear();
            }).start();
        }
    }
}
