package classcast;

/** The array holds other things than the loop takes them for. */
public class MixedArray {
    public static void main(String[] args) {
        Object[] things = {"one", "two", Integer.valueOf(3)};
        for (int i = 0; i < things.length; i++) {
            String text = (String) things[i]; // ~ class-cast #1
            System.out.println(text.length());
        }
    }
}
