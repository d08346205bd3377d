package conformance;

import java.util.ArrayList;
import java.util.List;

/** Local records, enums, interfaces and classes; static members in inner classes; names that shadow each other. */
public class LocalTypes {
    static int x = 1;
    int y = 2;

    class Inner {
        static int made;
        static final String NAME = "inner" + 1;
        int y = 20;

        Inner() {
            made++;
        }

        static String stat() {
            return NAME + made;
        }

        int all(int y) {
            return y * 10000 + this.y * 100 + LocalTypes.this.y;
        }
    }

    static String shadow(int x) {
        String s = "" + x;
        {
            int z = x + LocalTypes.x;
            s += "," + z;
        }
        for (int z = 0; z < 2; z++) {
            s += "," + z;
        }
        class Deep {
            int x = 30;

            String show() {
                int x = 40;
                class Deeper {
                    String get() {
                        return x + ":" + Deep.this.x + ":" + LocalTypes.x;
                    }
                }
                return new Deeper().get();
            }
        }
        return s + "," + new Deep().show();
    }

    static List<String> locals(int n) {
        record Pair(String k, int v) {
            static int count;

            Pair {
                count++;
            }

            String show() {
                return k + v + "/" + count;
            }
        }
        enum Step {
            UP(1), DOWN(-1);

            final int by;

            Step(int by) {
                this.by = by;
            }
        }
        interface Show {
            String of(Pair p);

            static Show plain() {
                return Pair::show;
            }
        }
        List<String> out = new ArrayList<>();
        Show s = Show.plain();
        int v = n;
        for (Step step : Step.values()) {
            v += step.by * 10;
            out.add(s.of(new Pair(step.name(), v)));
        }
        return out;
    }

    static class Counter {
        int n;

        Counter plus() {
            n++;
            return this;
        }
    }

    static Runnable maker(List<String> log) {
        Counter c = new Counter();
        class Task implements Runnable {
            final int id = c.plus().n;

            @Override
            public void run() {
                log.add("task " + id + " of " + c.n);
                if (id < 3) {
                    new Task().run();
                }
            }
        }
        return new Task();
    }

    public static void main(String[] args) {
        LocalTypes o = new LocalTypes();
        System.out.println(o.new Inner().all(7) + " " + new LocalTypes().new Inner().all(8) + " " + Inner.stat());
        System.out.println(shadow(5));
        System.out.println(locals(3) + " " + locals(4));
        List<String> log = new ArrayList<>();
        maker(log).run();
        System.out.println(log);
        int length = "abc".length();
        String String = "a variable named String";
        System.out.println(String.length() + length);
        Object[] Integer = {1, "two"};
        System.out.println(Integer.length + java.lang.Integer.parseInt("5"));
        label: {
            int label = 3;
            if (label > 2) {
                break label;
            }
            System.out.println("never");
        }
        var var = 5;
        var list = new ArrayList<java.util.Map<String, int[]>>();
        list.add(java.util.Map.of("k", new int[] {var}));
        for (var e : list) {
            System.out.println(e.get("k")[0]);
        }
    }
}
