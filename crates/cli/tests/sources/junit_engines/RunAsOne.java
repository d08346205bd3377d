package shop;

import org.junit.runner.RunWith;

/** Has no tests of its own; its runner has. */
@RunWith(Object.class)
public class RunAsOne {
    public RunAsOne(int number) {}

    public void inspect() {
        System.out.println("inspected");
    }
}
