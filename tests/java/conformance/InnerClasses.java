package conformance;

/** Inner, nested, local and anonymous classes: captured variables, outer instances, shadowing, inheritance of inner classes. */
public class InnerClasses {
    private int n = 1;
    private static int made;

    class Inner {
        int n = 10;

        class Deep {
            int n = 100;

            String all() {
                return n + " " + this.n + " " + Inner.this.n + " " + InnerClasses.this.n;
            }

            void bump() {
                n++;
                Inner.this.n += 2;
                InnerClasses.this.n += 3;
                made++;
            }
        }
    }

    class SubInner extends Inner {
        int outer() {
            return InnerClasses.this.n + super.n;
        }
    }

    static class Outside extends InnerClasses.Inner {
        Outside(InnerClasses o) {
            o.super();
        }
    }

    interface Op {
        int apply(int x);
    }

    Op adder(int by) {
        int local = by * 2;
        class Adder implements Op {
            final int more;

            Adder(int more) {
                this.more = more;
            }

            @Override
            public int apply(int x) {
                n++;
                return x + local + more + n;
            }

            Adder next() {
                return new Adder(more + 1);
            }
        }
        return new Adder(7).next();
    }

    static Op[] table() {
        Op[] ops = new Op[4];
        for (int i = 0; i < ops.length; i++) {
            final int k = i;
            final long wide = i * 10L;
            final double d = i / 2.0;
            ops[i] = new Op() {
                int calls;

                @Override
                public int apply(int x) {
                    calls++;
                    return (int) (x * k + wide + d) + calls * 1000;
                }
            };
        }
        return ops;
    }

    abstract static class Template {
        final String text;

        Template(String s) {
            text = s + step();
        }

        abstract String step();
    }

    static String captureBeforeSuper(String captured) {
        return new Template("t") {
            String field = "set";

            @Override
            String step() {
                return captured + field;
            }
        }.text;
    }

    private int secret() {
        return 42;
    }

    static class Peeker {
        private int hidden = 5;

        int peek(InnerClasses o) {
            return o.secret() + o.n;
        }
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        InnerClasses p = new InnerClasses();
        InnerClasses.Inner.Deep d = o.new Inner().new Deep();
        System.out.println(d.all());
        d.bump();
        d.bump();
        System.out.println(d.all() + " " + p.n + " " + made);
        System.out.println(o.new SubInner().outer() + " " + p.new SubInner().outer() + " " + new Outside(p).n);
        Op a = o.adder(5);
        System.out.println(a.apply(1) + " " + a.apply(1) + " " + o.n);
        for (Op op : table()) {
            System.out.println(op.apply(3) + " " + op.apply(3));
        }
        System.out.println(captureBeforeSuper("c"));
        Peeker k = new Peeker();
        k.hidden += 2;
        System.out.println(k.hidden++ + k.peek(o) + " " + k.hidden);
        System.out.println(new Object() {
            int x = 3;

            int square() {
                return x * x;
            }
        }.square());
        var anonymous = new Object() {
            int count;
        };
        anonymous.count += 4;
        System.out.println(anonymous.count);
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer");
        }
        System.out.println(d.getClass().getName() + " " + a.getClass().getName() + " " + table()[0].getClass().getName() + " "
            + anonymous.getClass().getName());
    }
}
