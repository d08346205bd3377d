package junit.framework;

/** What tests of JUnit 3 extend. */
public abstract class TestCase {
    private String name;

    protected void setUp() throws Exception {}

    protected void tearDown() throws Exception {}

    public void setName(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }
}
