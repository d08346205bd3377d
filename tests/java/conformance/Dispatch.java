package conformance;

/** Virtual dispatch, super calls, hidden fields and static methods, overloads, and constructors that call virtual methods. */
public class Dispatch {
    abstract static class Animal {
        String name = "animal";
        static String kind() {
            return "kind of animal";
        }

        Animal() {
            System.out.println("made " + describe());
        }

        abstract String sound();

        String describe() {
            return name + " says " + sound();
        }
    }

    static class Dog extends Animal {
        String name = "dog";
        String noise = "wuff";

        static String kind() {
            return "kind of dog";
        }

        @Override
        String sound() {
            return noise;
        }

        @Override
        String describe() {
            return "dog: " + super.describe() + " " + name + " " + super.name;
        }
    }

    static class Puppy extends Dog {
        {
            noise = "yip";
        }

        Puppy() {
            this("default");
            System.out.println("puppy()");
        }

        Puppy(String n) {
            super();
            name = n;
            System.out.println("puppy(" + n + ")");
        }

        @Override
        String sound() {
            return super.sound() + "!";
        }

        private String secret() {
            return "puppy's";
        }
    }

    static class Other extends Puppy {
        String secret() {
            return "other's";
        }
    }

    static String over(Object o) {
        return "object";
    }

    static String over(String s) {
        return "string";
    }

    static String over(long l) {
        return "long";
    }

    static String over(Integer i) {
        return "integer";
    }

    static String over(double d) {
        return "double";
    }

    static String over(char c) {
        return "char";
    }

    static String over(Object... o) {
        return "many";
    }

    public static void main(String[] args) {
        Animal a = new Dog();
        System.out.println(a.describe() + " / " + a.name + " / " + ((Dog) a).name);
        Puppy p = new Puppy();
        System.out.println(p.describe() + " / " + ((Animal) p).name);
        Puppy q = new Other();
        System.out.println(q.secret() + " " + ((Other) q).secret());
        System.out.println(Animal.kind() + ", " + Dog.kind() + ", " + Puppy.kind());
        byte b = 1;
        short s = 1;
        float f = 1;
        System.out.println(over(b) + over(s) + over('c') + over(1) + over(1L) + over(f) + over("s") + over((Object) "s") + over());
        System.out.println(over(Integer.valueOf(1)) + over(Long.valueOf(1)) + over(1, 2) + over((Object) null));
        Object o = p;
        System.out.println((o instanceof Animal) + " " + (o instanceof Other) + " " + (q instanceof Other) + " " + (args == null
            && o instanceof Dog));
        try {
            Other other = (Other) o;
            System.out.println(other);
        } catch (ClassCastException e) {
            System.out.println("not other");
        }
        System.out.println(a.equals(a) + " " + a.equals(p) + " " + (a == p));
        System.out.println(a.getClass().getName() + " " + q.getClass().getSimpleName() + " " + q.getClass().getSuperclass().getName());
    }
}
