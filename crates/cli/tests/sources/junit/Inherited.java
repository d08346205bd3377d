package shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What a public class inherits from one that is not, javac gives methods of its own that only call it. */
abstract class Inherited {
    protected int stock;

    @BeforeEach
    public void fill() {
        stock = 3;
    }

    @Test
    public void isFull() {
        if (stock != 3) {
            throw new IllegalStateException("nobody has filled it");
        }
    }

    @Nested
    class Emptied {
        @Test
        void isEmpty() {}
    }
}
