package conformance;

/** Enums: constants with bodies and fields, abstract methods, switch, valueOf, static state, interfaces, nested in each other. */
public class Enums {
    interface Priced {
        int price();
    }

    enum Op implements Priced {
        ADD("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        SUB("-") {
            @Override
            int apply(int a, int b) {
                return a - b;
            }

            @Override
            public int price() {
                return 7;
            }
        },
        MUL("*") {
            int calls;

            @Override
            int apply(int a, int b) {
                calls++;
                return a * b + calls - calls;
            }
        };

        private static final String ALL;
        final String sign;

        static {
            String s = "";
            for (Op o : values()) {
                s += o.sign;
            }
            ALL = s;
        }

        Op(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);

        @Override
        public int price() {
            return ordinal() * 10;
        }
    }

    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;

        Day next() {
            return values()[(ordinal() + 1) % values().length];
        }

        boolean weekend() {
            switch (this) {
                case SAT:
                case SUN:
                    return true;
                default:
                    return false;
            }
        }
    }

    enum Single {
        INSTANCE;

        int count;
    }

    enum Empty {
    }

    static String name(Day d) {
        return switch (d) {
            case MON, TUE -> "early";
            case WED -> "middle";
            case THU, FRI -> {
                String s = d.name().toLowerCase(java.util.Locale.ROOT);
                yield "late " + s;
            }
            case SAT, SUN -> "free";
        };
    }

    public static void main(String[] args) {
        for (Op o : Op.values()) {
            System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.sign + " " + o.apply(6, 3) + " " + o.price() + " "
                + o.getClass().getName() + " " + o.getDeclaringClass().getName());
        }
        System.out.println(Op.ALL);
        for (Day d : Day.values()) {
            System.out.println(d + " " + d.next() + " " + d.weekend() + " " + name(d) + " " + d.compareTo(Day.WED));
        }
        Single.INSTANCE.count++;
        Single.valueOf("INSTANCE").count++;
        System.out.println(Single.INSTANCE.count + " " + Empty.values().length);
        System.out.println(Day.valueOf("FRI") == Day.FRI);
        System.out.println(Enum.valueOf(Op.class, "SUB").sign);
        try {
            Day.valueOf("XXX");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Day.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Day[] days = Day.values();
        days[0] = Day.SUN;
        System.out.println(Day.values()[0]);
        Day none = null;
        try {
            name(none);
        } catch (NullPointerException e) {
            System.out.println("null day");
        }
        Object o = Op.ADD;
        System.out.println((o instanceof Op) + " " + (o instanceof Enum) + " " + (o instanceof Priced) + " " + Op.ADD.equals(o) + " "
            + Op.ADD.getClass().isEnum() + " " + Op.class.isEnum() + " " + Op.ADD.getClass().getSuperclass().getSimpleName());
    }
}
