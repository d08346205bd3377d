import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassWriter;

/**
 * The classes of a program. If only its main class has something to initialise, that is done again for the next run;
 * otherwise, or if threads are left of a run, the next one has new classes.
 */
final class Subject {
    /** Threads that load one class at the same time would wait for each other, which {@code getState} shows. */
    private static final String[] USED = {
        "Noise", "java.lang.Thread", "java.lang.System", "java.lang.Object", "java.lang.Integer", "java.lang.String",
        "java.lang.InterruptedException", "java.lang.RuntimeException", "java.lang.Exception", "java.io.PrintStream",
        "java.lang.invoke.StringConcatFactory", "java.lang.invoke.LambdaMetafactory", "java.lang.Runnable",
    };

    private final String name;
    private final Map<String, byte[]> classes = new HashMap<>();
    private final boolean isReused;
    /** How many calls of {@link Noise} there are. */
    final int places;
    private Loader loader;
    private Method main;
    private final List<Method> begins = new ArrayList<>();

    Subject(Path folder, String name, String noise) throws IOException {
        this.name = "generated." + name;
        Map<String, byte[]> read = new HashMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve(name).resolve("generated"))) {
            for (Path file : files) {
                String own = file.getFileName().toString();
                String full = "generated." + own.substring(0, own.length() - ".class".length());
                read.put(full, Files.readAllBytes(file));
            }
        }
        boolean isReused = true;
        for (Map.Entry<String, byte[]> one : read.entrySet()) {
            isReused &= one.getKey().equals(this.name) || !Rewritten.initialises(one.getValue());
        }
        this.isReused = isReused;
        int[] places = {0};
        for (Map.Entry<String, byte[]> one : read.entrySet()) {
            ClassReader reader = new ClassReader(one.getValue());
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(new Rewritten(writer, noise, places, isReused), 0);
            classes.put(one.getKey(), writer.toByteArray());
        }
        this.places = places[0];
        try (var stream = Subject.class.getResourceAsStream("Output.class")) {
            classes.put("Output", stream.readAllBytes());
        }
    }

    /** Makes classes for the next run. If threads are left of the last one, it has to be new ones. */
    ClassLoader prepare(boolean isLeft) throws ReflectiveOperationException {
        if (loader == null || isLeft || !isReused) {
            loader = new Loader(classes);
            loader.setDefaultAssertionStatus(true);
            for (String used : USED) {
                Class.forName(used, true, loader);
            }
            main = Class.forName(name, false, loader).getMethod("main", String[].class);
            begins.clear();
            for (String own : isReused ? classes.keySet() : List.<String>of()) {
                Class<?> type = Class.forName(own, false, loader);
                if (!type.isInterface() && !own.equals("Output")) {
                    begins.add(type.getMethod(Rewritten.BEGIN));
                }
            }
        }
        return loader;
    }

    /** Runs the program on this thread. */
    void run() {
        try {
            for (Method begin : begins) {
                begin.invoke(null);
            }
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            Subject.<RuntimeException>sneak(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static final class Loader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(Subject.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] code = classes.get(name);
            if (code == null) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? defineClass(name, code, 0, code.length) : loaded;
            }
        }
    }
}
