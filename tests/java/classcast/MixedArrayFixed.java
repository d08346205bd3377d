package classcast;

/** The loop asks what the array holds. */
public class MixedArrayFixed {
    public static void main(String[] args) {
        Object[] things = {"one", "two", Integer.valueOf(3)};
        for (int i = 0; i < things.length; i++) {
            if (things[i] instanceof String) {
                String text = (String) things[i];
                System.out.println(text.length());
            }
        }
    }
}
