package conformance;

import java.util.StringJoiner;

/** Text of the program, which the library reads. */
public class OwnText {
    static int state;
    static int asked;

    static final class Stars implements CharSequence {
        @Override
        public int length() {
            asked = state + 1;
            return 3;
        }

        @Override
        public char charAt(int index) {
            return (char) ('a' + state + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return toString().substring(start, end);
        }

        @Override
        public String toString() {
            return "stars" + state;
        }
    }

    public static void main(String[] args) {
        CharSequence stars = new Stars();
        state = 1;
        System.out.println(new StringBuilder().append(stars) + " " + asked + " " + "xstars1x".contains(stars) + " " + String.join("+", stars, stars));
        state = 2;
        System.out.println(new StringJoiner("/").add(stars).add("z") + " " + "stars2".contentEquals(stars) + " " + stars.isEmpty() + " " + asked);
        state = 3;
        System.out.println("stars3-".replace(stars, "none") + " " + new StringBuilder("q").insert(0, stars) + " " + stars.chars().sum());
    }
}
