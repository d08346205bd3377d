package conformance;

/** Switch expressions: arrows, yields, nesting, in conditions and arguments, over int, char, string and enum, throwing arms. */
public class SwitchExpressions {
    enum Level {
        LOW, MID, HIGH
    }

    static int days(int month, boolean leap) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> leap ? 29 : 28;
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("month " + month);
        };
    }

    @SuppressWarnings("fallthrough")
    static int old(char c) {
        return switch (c) {
            case 'a':
            case 'b':
                yield 1;
            case 'c':
                int x = 5;
                x++;
            case 'd':
                yield 2;
            default:
                if (c > 'm') {
                    yield 3;
                }
                yield 4;
        };
    }

    static double typed(Level l) {
        return switch (l) {
            case LOW -> 1;
            case MID -> 2.5f;
            case HIGH -> 'c';
        };
    }

    static String nested(int a, String s) {
        return switch (a) {
            case 0 -> switch (s) {
                case "x" -> "0x";
                case "y" -> {
                    String t = "";
                    for (int i = 0; i < 3; i++) {
                        if (i == 1) {
                            continue;
                        }
                        t += i;
                    }
                    yield t;
                }
                default -> "0?";
            };
            case 1 -> {
                try {
                    yield "" + Integer.parseInt(s);
                } catch (NumberFormatException e) {
                    yield "nan";
                } finally {
                    System.out.println("finally " + s);
                }
            }
            default -> a > 10 ? "big" : "small";
        };
    }

    static int stacked(int a) {
        return 1000 + a * switch (a) {
            case 1 -> 10;
            case 2 -> {
                try {
                    yield a / (a - 2);
                } catch (ArithmeticException e) {
                    yield -1;
                }
            }
            default -> 7;
        } + switch (a % 2) {
            case 0 -> 100000;
            default -> 200000;
        };
    }

    public static void main(String[] args) {
        for (int m = 0; m <= 13; m++) {
            try {
                System.out.println(m + " " + days(m, m % 2 == 0));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (char c : "abcdez".toCharArray()) {
            System.out.print(old(c) + " ");
        }
        System.out.println();
        for (Level l : Level.values()) {
            System.out.print(typed(l) + " ");
            switch (l) {
                case LOW -> System.out.print("low ");
                case HIGH -> {
                    System.out.print("high ");
                    System.out.print("! ");
                }
                default -> { }
            }
        }
        System.out.println();
        System.out.println(nested(0, "x") + nested(0, "y") + nested(0, "z") + nested(1, "12") + nested(1, "q") + nested(11, "") + nested(2,
            ""));
        System.out.println(stacked(1) + " " + stacked(2) + " " + stacked(3));
        int n = 3;
        if (switch (n) {
            case 3 -> true;
            default -> false;
        } && n > 2) {
            System.out.println("in a condition");
        }
        Object o = switch (n) {
            case 1 -> 1;
            case 3 -> "three";
            default -> null;
        };
        System.out.println(o);
        var boxed = switch (n) {
            case 3 -> 1;
            default -> 2.0;
        };
        System.out.println(boxed);
    }
}
