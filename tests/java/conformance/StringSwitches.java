package conformance;

/** Switch on strings, with labels whose hashes collide, the empty string, and null. */
public class StringSwitches {
    static int classic(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "AaAa":
                return 3;
            case "BBBB":
                return 4;
            case "AaBB":
                return 5;
            case "":
                return 6;
            case "polygenelubricants":
                return 7;
            default:
                return 0;
        }
    }

    @SuppressWarnings("fallthrough")
    static String falls(String s) {
        String r = "";
        switch (s) {
            case "BB":
                r += "b";
            case "Aa":
                r += "a";
                break;
            case "C#":
                r += "c";
            default:
                r += "d";
        }
        return r;
    }

    static int modern(String s) {
        return switch (s) {
            case "Aa", "BB" -> 1;
            case "one", "two" -> {
                int n = s.length();
                yield n * 10;
            }
            case "" -> -1;
            default -> s.charAt(0);
        };
    }

    public static void main(String[] args) {
        String[] all = {"Aa", "BB", "C#", "AaAa", "BBBB", "AaBB", "BBAa", "", "polygenelubricants", "\0", "one", "two", "x"};
        for (String s : all) {
            System.out.println(s.length() + " " + s.hashCode() + " " + classic(s) + " " + falls(s) + " " + (s.isEmpty() ? -1 : modern(s)));
        }
        System.out.println(classic("A" + all[0].charAt(1)) + " " + classic(new String("BB")) + " " + modern(""));
        try {
            classic(null);
            System.out.println("wrong");
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            modern(null);
            System.out.println("wrong");
        } catch (NullPointerException e) {
            System.out.println("null again");
        }
    }
}
