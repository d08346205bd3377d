package shop;

import org.junit.jupiter.api.Test;

/** See {@link Inherited}. */
public class InheritingTest extends Inherited {
    @Test
    public void hasThree() {
        if (stock != 3) {
            throw new IllegalStateException("nobody has filled it");
        }
    }
}
