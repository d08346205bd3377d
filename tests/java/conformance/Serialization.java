package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects written and read back: shared references, cycles, transient, custom hooks, records, enums, externalizable.
 * Hard: needs reflection and object allocation without constructors.
 */
public class Serialization {
    static class NotSer {
        int made = 1;

        NotSer() {
            System.out.println("NotSer()");
        }
    }

    static class Node extends NotSer implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        Node next;
        transient int skipped = 9;
        int[] data = {1, 2, 3};

        Node(String name) {
            this.name = name;
        }
    }

    static class Hooked implements Serializable {
        private static final long serialVersionUID = 1;
        transient String secret = "secret";
        int n = 4;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF(new StringBuilder(secret).reverse().toString());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            secret = new StringBuilder(in.readUTF()).reverse() + "!";
        }
    }

    static class Single implements Serializable {
        private static final long serialVersionUID = 1;
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    public static class Ext implements Externalizable {
        private static final long serialVersionUID = 1;
        int x;

        public Ext() {
            System.out.println("Ext()");
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(x * 2);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            x = in.readInt();
        }
    }

    record Point(int x, String y) implements Serializable {
        Point {
            System.out.println("Point " + x);
        }
    }

    enum Colour {
        RED, BLUE
    }

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        System.out.println(o.getClass().getSimpleName() + " " + bytes.size());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a");
        a.next = new Node("b");
        a.next.next = a;
        a.made = 50;
        Node c = (Node) copy(a);
        System.out.println(c.name + c.next.name + (c.next.next == c) + " " + c.skipped + " " + c.made + " " + c.data[2] + " "
            + (c.data != a.data));
        Hooked h = (Hooked) copy(new Hooked());
        System.out.println(h.secret + h.n);
        System.out.println(copy(Single.ONE) == Single.ONE);
        Ext e = new Ext();
        e.x = 21;
        System.out.println(((Ext) copy(e)).x);
        System.out.println(copy(new Point(5, "y")));
        System.out.println(copy(Colour.BLUE) == Colour.BLUE);
        List<Object> list = new ArrayList<>(List.of("s", 5, 2.5, new int[] {7}, List.of(1, 2)));
        list.add(list.get(3));
        List<?> back = (List<?>) copy(list);
        System.out.println(back.get(0) + " " + back.get(1) + " " + back.get(4) + " " + (back.get(3) == back.get(5)));
        Map<String, List<Integer>> m = new HashMap<>(Map.of("k", List.of(1, 2, 3)));
        System.out.println(copy(m) + " " + copy("text") + " " + copy(new String[][] {{"x"}}).getClass().getSimpleName());
        try {
            copy(new ArrayList<>(List.of(new NotSer())));
        } catch (NotSerializableException x) {
            System.out.println(x.getMessage());
        }
    }
}
