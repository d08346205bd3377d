package conformance;

import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.Arrays;

/** Introspector: the properties of a bean. */
public class BeanInfos {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static class Bean {
        public int getSize() {
            return 1;
        }

        public void setSize(int s) {
        }

        public boolean isReady() {
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        for (PropertyDescriptor d : Introspector.getBeanInfo(Bean.class, Object.class).getPropertyDescriptors()) {
            show(d.getName(), d.getPropertyType(), d.getReadMethod().getName(), d.getWriteMethod() != null, d.getReadMethod().invoke(new Bean()));
        }
    }
}
