import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Links classes, each by a loader of its own and without running it; prints what is thrown, or that nothing is. */
public class VerifyAll {
    static class Loader extends ClassLoader {
        final String name;
        final byte[] bytes;

        Loader(String name, byte[] bytes, ClassLoader parent) {
            super(parent);
            this.name = name;
            this.bytes = bytes;
        }

        @Override
        protected Class<?> loadClass(String wanted, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(wanted)) {
                Class<?> known = findLoadedClass(wanted);
                if (known != null) {
                    return known;
                }
                byte[] found = wanted.equals(name) ? bytes : beside(wanted);
                return found == null ? super.loadClass(wanted, resolve) : defineClass(wanted, found, 0, found.length);
            }
        }

        /** A class of the same package: another loader would make it another package. */
        private byte[] beside(String wanted) throws ClassNotFoundException {
            String home = name.substring(0, name.lastIndexOf('.') + 1);
            if (!wanted.startsWith(home) || wanted.indexOf('.', home.length()) >= 0) {
                return null;
            }
            try (InputStream stream = getParent().getResourceAsStream(wanted.replace('.', '/') + ".class")) {
                return stream == null ? null : stream.readAllBytes();
            } catch (IOException failure) {
                throw new ClassNotFoundException(wanted, failure);
            }
        }
    }

    /** Arguments: a file with lines of a class's name and its file. */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true);
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] parts = line.split(" ", 2);
            byte[] bytes = Files.readAllBytes(Path.of(parts[1]));
            String result = "fine";
            try {
                Class<?> loaded = new Loader(parts[0], bytes, VerifyAll.class.getClassLoader()).loadClass(parts[0], false);
                // Reflection links a class before it lists what it declares.
                loaded.getDeclaredConstructors();
            } catch (Throwable thrown) {
                String message = String.valueOf(thrown.getMessage());
                result = thrown.getClass().getName() + " " + message.lines().findFirst().orElse("");
            }
            out.println(result);
        }
    }
}
