package shop;

import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Test;

/** JUnit 4: exceptions that are expected. */
public class ExpectedTest {
    private static String name;
    private String prefix;

    @BeforeClass
    public static void name() {
        name = "till";
    }

    @Before
    public void prefix() {
        prefix = "the ";
    }

    @Test(expected = IllegalStateException.class)
    public void throwsIt() {
        throw new IllegalStateException(prefix + name);
    }

    @Test(expected = RuntimeException.class)
    public void throwsASubclass() {
        throw new IllegalStateException(prefix + name);
    }

    @Test(expected = IllegalStateException.class)
    public void throwsNothing() {
        prefix = "";
    }

    @Test(expected = IllegalStateException.class)
    public void throwsAnother() {
        throw new IllegalArgumentException(prefix + name);
    }

    @Ignore
    @Test
    public void isNotRun() {
        throw new IllegalStateException();
    }

    @After
    public void printed() {
        System.out.println(prefix + name);
    }
}
