package shop;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;

/** JUnit 4 runs what is marked for it, and so does JUnit 5. */
public class GenerationsTest {
    private int filled;

    @org.junit.Before
    public void fillFour() {
        filled = 4;
    }

    @BeforeEach
    void fillFive() {
        filled = 5;
    }

    @org.junit.Test
    public void isOfFour() {
        System.out.println(filled);
    }

    @org.junit.jupiter.api.Test
    void isOfFive() {
        System.out.println(filled);
    }

    @org.junit.jupiter.api.Test
    @EnabledOnOs
    void isForSomeMachines() {
        System.out.println(filled);
    }
}
