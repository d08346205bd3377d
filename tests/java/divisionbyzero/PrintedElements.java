package divisionbyzero;

import java.util.Arrays;

/** The library calls a method of what an array holds. */
public class PrintedElements {
    static class Share {
        final int parts;

        Share(int parts) {
            this.parts = parts;
        }

        @Override
        public String toString() {
            return "1/" + 8 / parts; // ~ division-by-zero #1
        }
    }

    public static void main(String[] args) {
        Share[] all = {new Share(2), new Share(0)};
        try {
            System.out.println(Arrays.toString(all));
        } catch (Exception e) {
            System.out.println("not printed");
        }
    }
}
