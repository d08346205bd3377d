package conformance;

import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.ServiceLoader;

/** What a program can ask of its process, and what it finds by name; nobody types what it reads. */
public class ProcessFacts {
    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"yes", "yes"}, {"no", "no"}};
        }
    }

    public static class Words_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"yes", "ja"}};
        }
    }

    interface Service {
    }

    public static void main(String[] args) {
        System.out.println(ProcessHandle.current().pid() > 0);
        System.out.println(ProcessHandle.current().isAlive() + " " + ProcessHandle.current().equals(
                ProcessHandle.current()));
        ResourceBundle german = ResourceBundle.getBundle("conformance.ProcessFacts$Words", Locale.GERMANY);
        System.out.println(german.getString("yes") + " " + german.getString("no") + " " + german.getLocale());
        try {
            ResourceBundle.getBundle("conformance.Nothing");
        } catch (MissingResourceException missing) {
            System.out.println(missing.getClassName());
        }
        System.out.println(System.console());
        System.out.println(ServiceLoader.load(Service.class).iterator().hasNext());
    }
}
