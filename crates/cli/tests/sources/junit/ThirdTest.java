package shop;

import junit.framework.TestCase;

/** JUnit 3: tests are told by their names. */
public class ThirdTest extends TestCase {
    private String said = "";

    @Override
    protected void setUp() {
        said = "set up, ";
    }

    public void testSays() {
        said += getName();
    }

    public void helps() {
        throw new IllegalStateException();
    }

    @Override
    protected void tearDown() {
        System.out.println(said);
    }
}
