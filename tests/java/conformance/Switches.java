package conformance;

/** Switch statements: dense, sparse, falling through, default in the middle, extreme labels, nested. */
public class Switches {
    static String dense(int n) {
        switch (n) {
            case -1:
                return "minus";
            case 0:
                return "zero";
            case 1:
                return "one";
            case 3:
                return "three";
            default:
                return "other";
        }
    }

    static int sparse(int n) {
        switch (n) {
            case Integer.MIN_VALUE:
                return 1;
            case -1000000:
                return 2;
            case 0:
                return 3;
            case 77777:
                return 4;
            case Integer.MAX_VALUE:
                return 5;
        }
        return -1;
    }

    @SuppressWarnings("fallthrough")
    static String through(int n) {
        String s = "";
        switch (n) {
            case 1:
                s += "1";
            case 2:
                s += "2";
            default:
                s += "d";
            case 3:
                s += "3";
                break;
            case 4:
                s += "4";
        }
        return s;
    }

    static String chars(char c) {
        switch (c) {
            case 'a':
            case 'e':
            case 'i':
            case 'o':
            case 'u':
                return "vowel";
            case ' ':
                return "space";
            case '\uffff':
                return "last";
            default:
                return c >= 'a' && c <= 'z' ? "consonant" : "?";
        }
    }

    static int nested(int a, byte b) {
        int r = 0;
        loop:
        for (int i = 0; i < 10; i++) {
            switch (a) {
                case 0:
                    continue loop;
                case 1:
                    switch (b) {
                        case -128:
                            r += 1;
                            break;
                        case 127:
                            r += 2;
                            break loop;
                        default:
                            r += 3;
                    }
                    r += 100;
                    break;
                default:
                    break loop;
            }
            r += 1000;
        }
        return r;
    }

    public static void main(String[] args) {
        for (int i = -3; i < 6; i++) {
            System.out.println(i + " " + dense(i) + " " + through(i));
        }
        System.out.println(dense(Integer.MIN_VALUE) + dense(Integer.MAX_VALUE));
        int[] tries = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000000, -999999, -1, 0, 1, 77777, Integer.MAX_VALUE - 1,
            Integer.MAX_VALUE};
        for (int t : tries) {
            System.out.println(t + " " + sparse(t));
        }
        for (char c : "hello you\uffffZ".toCharArray()) {
            System.out.println((int) c + " " + chars(c));
        }
        System.out.println(nested(0, (byte) 1) + " " + nested(1, (byte) -128) + " " + nested(1, (byte) 127) + " " + nested(1, (byte) 0)
            + " "
            + nested(2, (byte) 0));
        switch (tries.length) {
            default:
                System.out.println("only default");
        }
        Integer boxed = 3;
        switch (boxed) {
            case 3:
                System.out.println("boxed three");
                break;
            default:
                System.out.println("wrong");
        }
        boxed = null;
        try {
            switch (boxed) {
                case 3:
                    System.out.println("wrong");
                    break;
                default:
                    System.out.println("wrong");
            }
        } catch (NullPointerException e) {
            System.out.println("null switched on");
        }
    }
}
