package shop;

/** See {@link OverridingTest}. */
public abstract class Overridden {
    protected String filled = "never";

    @org.junit.Before
    public void fill() {
        filled = "above";
    }

    @org.junit.Test
    public void says() {
        System.out.println(filled);
    }

    @org.junit.Test
    public void isNotIgnored() {}
}
