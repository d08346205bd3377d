package pointsto;

import static pointsto.Probe.see;

/// Casts let through what is of the type, arrays hold what is stored in them.
class Casts {
    interface Pet {}

    static class Animal {}

    static class Dog extends Animal implements Pet {}

    static class Cat extends Animal {}

    static Object any(int n) {
        switch (n) {
            case 0:
                return new Dog(); // makes dog
            case 1:
                return new Cat(); // makes cat
            case 2:
                return new Dog[1]; // makes dogs
            case 3:
                return new int[1]; // makes ints
            case 4:
                return new Object[0][]; // makes nested
            default:
                return "text";
        }
    }

    public static void main(String[] args) throws Exception {
        Object object = any(args.length);
        see(object); // sees dog, cat, dogs, ints, nested, any String
        see((Animal) object); // sees dog, cat
        see((Dog) object); // sees dog
        see((Pet) object); // sees dog
        see((Animal[]) object); // sees dogs
        see((Object[]) object); // sees dogs, nested
        see((int[]) object); // sees ints
        see((String) object); // sees any String
        see((Cloneable) object); // sees dogs, ints, nested
        if (object instanceof Cat cat) {
            see(cat); // sees cat
        }
        see(Cat.class.cast(object)); // sees cat, ~dog, ~dogs, ~ints, ~nested, ~any String

        Object[] first = new Object[2]; // makes first
        Object[] second = new Object[] {new Cat()}; // makes second
        first[0] = new Dog(); // makes a
        see(first[1]); // sees a
        see(second[0]); // sees second, ~a, ~c
        Object[][] grid = new Object[2][3]; // makes grid
        see(grid[0]); // sees grid, ~row
        grid[1][2] = new Cat(); // makes b
        see(grid[0][0]); // sees b, ~a
        Object[] row = new Object[1]; // makes row
        grid[0] = row;
        row[0] = first[0];
        see(grid[1][0]); // sees b, ~a
        see(row[0]); // sees a, ~b
        Object[] copy = first.clone(); // makes copy
        see(copy); // sees copy
        see(copy[0]); // sees a, ~c
        copy[0] = new Cat(); // makes c
        see(first[0]); // sees a
        System.arraycopy(copy, 0, second, 0, 1);
        see(second[0]); // sees c, ~second, ~a
        see(java.util.Arrays.asList(first).get(0)); // sees a
        see(java.util.Arrays.copyOf(first, 1)[0]); // sees a
        see(args[0]); // sees any String
        see(args); // sees given String[]
        Object[][][] partly = new Object[1][1][];
        see(partly[0][0]); // sees nothing
    }
}
