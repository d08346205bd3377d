package conformance;

import java.util.Arrays;

/** Switches on strings with equal hash codes, on enums, yields, nested switches and fall-through. */
public class SwitchCollisions {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    enum Op { ADD, SUB, MUL, NOP }

    static int code(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            default: return -1;
        }
    }

    static int apply(Op op, int a, int b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> {
                int r = a - b;
                yield r;
            }
            case MUL -> a * b;
            case NOP -> throw new UnsupportedOperationException(op.name());
        };
    }

    static String fall(int n) {
        StringBuilder b = new StringBuilder();
        switch (n) {
            case 1:
                b.append("one ");
            case 2:
                b.append("two ");
                break;
            case 1000000:
                b.append("big ");
            default:
                b.append("default ");
            case Integer.MIN_VALUE:
                b.append("min");
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        show("Aa".hashCode() == "BB".hashCode());
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "x"}) {
            show(s, code(s));
        }
        fails(() -> code(null));
        for (Op op : Op.values()) {
            fails(() -> show(op, apply(op, 7, 3)));
        }
        fails(() -> apply(null, 1, 1));
        for (int n : new int[] {1, 2, 3, 1000000, Integer.MIN_VALUE}) {
            show(n, fall(n));
        }
        for (char c = 'a'; c < 'g'; c++) {
            boolean vowel = switch (c) {
                case 'a', 'e' -> true;
                default -> false;
            };
            byte kind = switch (c) {
                case 'a' -> 1;
                case 'b' -> switch (Op.values().length) {
                    case 4 -> 44;
                    default -> 0;
                };
                default -> {
                    try {
                        yield (byte) Integer.parseInt("x");
                    } catch (NumberFormatException e) {
                        yield (byte) -c;
                    } finally {
                        System.out.print(".");
                    }
                }
            };
            show(c, vowel, kind);
        }
        Integer boxed = 127;
        switch (boxed) {
            case 127 -> show("boxed");
            default -> show("other");
        }
    }
}
