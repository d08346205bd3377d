package conformance;

import java.beans.Introspector;
import java.beans.PropertyChangeSupport;
import java.beans.PropertyVetoException;
import java.beans.VetoableChangeSupport;
import java.util.Arrays;

/** PropertyChangeSupport, VetoableChangeSupport and Introspector on a bean. */
public class BeanProperties {
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

    public static class Bean {
        private final PropertyChangeSupport p = new PropertyChangeSupport(this);
        private int size;
        private boolean ready;

        public int getSize() {
            return size;
        }

        public void setSize(int s) {
            int old = size;
            size = s;
            p.firePropertyChange("size", old, s);
        }

        public boolean isReady() {
            return ready;
        }
    }

    public static void main(String[] args) throws Exception {
        Bean b = new Bean();
        b.p.addPropertyChangeListener(e -> show(e.getPropertyName(), e.getOldValue(), e.getNewValue(), e.getSource() == b));
        b.p.addPropertyChangeListener("size", e -> show("size only", e.getNewValue()));
        b.setSize(3);
        b.setSize(3);
        b.p.fireIndexedPropertyChange("items", 2, "a", "b");
        show(b.p.hasListeners("x"), b.p.getPropertyChangeListeners().length);
        VetoableChangeSupport v = new VetoableChangeSupport(b);
        v.addVetoableChangeListener(e -> {
            if ((Integer) e.getNewValue() < 0) {
                throw new PropertyVetoException("negative", e);
            }
        });
        v.fireVetoableChange("n", 1, 2);
        fails(() -> v.fireVetoableChange("n", 1, -2));
        show(Introspector.decapitalize("FooBar"), Introspector.decapitalize("URL"));
    }
}
