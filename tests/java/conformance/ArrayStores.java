package conformance;

/** Store checks of reference arrays, casts and instanceof between array types, with the messages' class names. */
public class ArrayStores {
    interface Shape {
    }

    static class Square implements Shape {
    }

    static class Tile extends Square {
    }

    static void store(Object[] array, Object value) {
        try {
            array[0] = value;
            System.out.println("stored into " + array.getClass().getName());
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + " into " + array.getClass().getName());
        }
    }

    static String kinds(Object o) {
        String s = "";
        s += o instanceof Object[] ? "O" : "-";
        s += o instanceof Shape[] ? "S" : "-";
        s += o instanceof Square[] ? "Q" : "-";
        s += o instanceof Tile[] ? "T" : "-";
        s += o instanceof int[] ? "i" : "-";
        s += o instanceof int[][] ? "I" : "-";
        s += o instanceof Object[][] ? "P" : "-";
        s += o instanceof Cloneable[] ? "C" : "-";
        s += o instanceof Cloneable ? "c" : "-";
        s += o instanceof Number[] ? "N" : "-";
        return s;
    }

    public static void main(String[] args) {
        Object[][] targets = {new Object[1], new Shape[1], new Square[1], new Tile[1], new String[1], new Integer[1], new int[1][],
            new Shape[1][]};
        Object[] values = {new Object(), new Square(), new Tile(), "s", 5, new int[0], new Tile[0], null};
        for (Object[] t : targets) {
            for (Object v : values) {
                store(t, v);
            }
        }
        Object[] all = {null, new Object(), new Object[0], new Shape[0], new Square[0], new Tile[0], new int[0], new int[0][],
            new int[0][][],
            new Tile[0][], new Integer[0], new Number[0], new boolean[0]};
        for (Object o : all) {
            System.out.println((o == null ? "null" : o.getClass().getName()) + " " + kinds(o));
        }
        try {
            Object o = new Square[2];
            Tile[] t = (Tile[]) o;
            System.out.println(t.length);
        } catch (ClassCastException e) {
            System.out.println("cast refused");
        }
        try {
            Object o = new int[2];
            long[] t = (long[]) o;
            System.out.println(t.length);
        } catch (ClassCastException e) {
            System.out.println("cast refused");
        }
        Object o = new Tile[3];
        Shape[] shapes = (Shape[]) o;
        System.out.println(shapes.length);
        Square[] none = (Square[]) (Object) null;
        System.out.println(none == null);
        Object[] rows = new Integer[2][2];
        try {
            rows[0] = new Object[2];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        rows[0] = new Integer[] {1, 2, 3};
        System.out.println(((Object[]) rows[0]).length);
    }
}
