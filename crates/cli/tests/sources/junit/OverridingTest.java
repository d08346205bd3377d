package shop;

/** JUnit 4 calls what was marked above, and so what overrides it. */
public class OverridingTest extends Overridden {
    @Override
    public void fill() {
        filled = "below";
    }

    @Override
    @org.junit.Ignore
    public void isNotIgnored() {}
}
