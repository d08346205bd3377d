package notatomic;

import com.acme.Atomic;
import java.util.Vector;

/** The conditional atomicity of a Vector: who holds its lock may ask it twice. */
public class VectorLastFixed {
    private final Vector<String> items = new Vector<>();

    @Atomic
    String last() {
        synchronized (items) {
            return items.get(items.size() - 1);
        }
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
        VectorLastFixed shared = new VectorLastFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.add("one");
                shared.last();
                shared.clear();
            }).start();
        }
    }
}
