package conformance;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Serialization: Externalizable, readResolve, writeReplace, serialPersistentFields, filters, proxies, missing
 * superclass parts.
 */
public class SerialForms {
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

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static class Ext implements Externalizable {
        private static final long serialVersionUID = 1;
        String s;
        int n;

        public Ext() {
            show("Ext()");
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF(s);
            out.writeInt(n);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            s = in.readUTF();
            n = in.readInt() + 1;
        }
    }

    static class Single implements Serializable {
        private static final long serialVersionUID = 1;
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    static class Replaced implements Serializable {
        private static final long serialVersionUID = 1;
        final String v = "v";

        private Object writeReplace() {
            return "replacement of " + v;
        }
    }

    static class Fields implements Serializable {
        private static final long serialVersionUID = 1;
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("sum", int.class), new ObjectStreamField("text", String.class)};
        transient int a = 3;
        transient int b = 4;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField f = out.putFields();
            f.put("sum", a + b);
            f.put("text", "t");
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField f = in.readFields();
            a = f.get("sum", -1);
            show(f.get("text", null), f.defaulted("sum"));
        }
    }

    static class Plain {
        int base = 7;
    }

    static class Kid extends Plain implements Serializable {
        private static final long serialVersionUID = 1;
        int kid = 8;
        transient int gone = 9;
    }

    record Point(int x, List<String> names) implements Serializable {
        Point {
            show("Point()", x);
        }
    }

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream s = new ObjectOutputStream(out)) {
            s.writeObject(o);
        }
        return out.toByteArray();
    }

    static Object read(byte[] b) throws Exception {
        return new ObjectInputStream(new ByteArrayInputStream(b)).readObject();
    }

    public static void main(String[] args) throws Exception {
        Ext e = new Ext();
        e.s = "ext";
        Ext back = (Ext) read(write(e));
        show(back.s, back.n, read(write(Single.ONE)) == Single.ONE, read(write(new Replaced())), ((Fields) read(write(new Fields()))).a);
        Kid k = new Kid();
        k.base = 70;
        k.kid = 80;
        Kid kb = (Kid) read(write(k));
        show(kb.base, kb.kid, kb.gone, read(write(new Point(1, List.of("a", "b")))));
        fails(() -> write(new Plain()));
        fails(() -> write(new Object[] {1, new Thread()}));
        fails(() -> read(new byte[] {1, 2, 3, 4}));
        fails(() -> read(new byte[0]));
        byte[] cut = write(List.of("x", "y"));
        fails(() -> read(Arrays.copyOf(cut, cut.length - 3)));
        Object[] cyclic = new Object[2];
        cyclic[0] = cyclic;
        cyclic[1] = new int[] {1};
        Object[] c = (Object[]) read(write(cyclic));
        show(c[0] == c, c[1]);
        show(read(write(new TreeMap<>(Map.of(1, "a")))), read(write(EnumSet.of(Thread.State.NEW))), read(write(Thread.State.RUNNABLE)) == Thread.State.RUNNABLE, read(write(new int[][] {{1}, null})), read(write(String.class)) == String.class, read(write(LocalDate.EPOCH)), read(write(Optional.class)));
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(new ArrayList<>(List.of(1, 2)))));
        in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("java.util.*;!*"));
        refuses(in::readObject);
        ObjectInputFilter filter = ObjectInputFilter.Config.createFilter("maxarray=3;maxdepth=2;java.lang.*");
        ObjectInputStream big = new ObjectInputStream(new ByteArrayInputStream(write(new int[9])));
        big.setObjectInputFilter(filter);
        refuses(big::readObject);
        fails(() -> ObjectInputFilter.Config.createFilter("maxarray=x"));
        ObjectStreamClass d = ObjectStreamClass.lookup(Kid.class);
        show(d.getSerialVersionUID(), d.getFields(), d.getName().length(), ObjectStreamClass.lookup(Plain.class), ObjectStreamClass.lookup(Fields.class).getField("sum").getTypeCode());
    }
}
