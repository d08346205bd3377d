package shop;

import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** All public methods are tests, but those that have another role. */
@Test
public class NgTest {
    private int sold;

    @BeforeClass
    public void open() {
        sold = 10;
    }

    @BeforeMethod
    public void sell() {
        sold++;
    }

    @AfterMethod
    public void count() {
        System.out.println(sold);
    }

    public void sellsOne() {
        sold++;
    }

    public void fails() {
        throw new IllegalStateException("as wanted");
    }

    @Test(expectedExceptions = ArithmeticException.class, timeOut = 1000)
    public void divides() {
        System.out.println(sold / (sold - 11));
    }

    @Test(enabled = false)
    public void isNotRun() {
        throw new AssertionError();
    }

    @DataProvider
    public Object[][] numbers() {
        return new Object[][] {{1}, {2}};
    }

    @Test(dataProvider = "numbers")
    public void takesNumbers(int number) {
        sold += number;
    }

    void helps() {
        throw new AssertionError();
    }

    public static void main(String[] args) {
        throw new AssertionError();
    }
}
