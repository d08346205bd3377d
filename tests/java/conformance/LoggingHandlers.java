package conformance;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** java.util.logging with handlers and formatters of the program's own: levels, filters, parents, messages. */
public class LoggingHandlers {
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

    static class Kept extends Handler {
        final List<String> lines = new ArrayList<>();

        @Override
        public void publish(LogRecord r) {
            if (isLoggable(r)) {
                lines.add(r.getLevel() + "|" + r.getLoggerName() + "|" + new SimpleFormatter().formatMessage(r) + "|" + r.getSourceMethodName() + "|" + r.getThrown());
            }
        }

        @Override
        public void flush() {
            lines.add("flushed");
        }

        @Override
        public void close() {
            lines.add("closed");
        }
    }

    public static void main(String[] args) throws Exception {
        Logger root = Logger.getLogger("conf");
        Logger child = Logger.getLogger("conf.child");
        root.setUseParentHandlers(false);
        Kept k = new Kept();
        root.addHandler(k);
        root.setLevel(Level.FINE);
        child.info("hello");
        child.log(Level.WARNING, "two {0} and {1}", new Object[] {1, "b"});
        child.log(Level.SEVERE, "thrown", new IllegalStateException("x"));
        child.finest("not seen");
        child.fine(() -> "supplied");
        child.entering("A", "m", new Object[] {1});
        child.logp(Level.INFO, "Cls", "meth", "logp {0}", 5);
        child.throwing("A", "m", new Error());
        show(child.isLoggable(Level.FINER), child.getLevel(), child.getParent() == root, child.getName(), root.getHandlers().length, Logger.getLogger("conf") == root);
        k.setLevel(Level.WARNING);
        child.info("below the handler");
        child.severe("above");
        k.setFilter(r -> !r.getMessage().contains("secret"));
        child.severe("a secret");
        child.setFilter(r -> false);
        child.severe("filtered");
        child.setFilter(null);
        child.setUseParentHandlers(false);
        child.severe("nowhere");
        k.lines.forEach(System.out::println);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StreamHandler s = new StreamHandler(out, new Formatter() {
            @Override
            public String format(LogRecord r) {
                return "[" + r.getLevel().getName() + "] " + formatMessage(r) + ";";
            }

            @Override
            public String getHead(Handler h) {
                return "HEAD ";
            }

            @Override
            public String getTail(Handler h) {
                return " TAIL";
            }
        });
        MemoryHandler memory = new MemoryHandler(s, 2, Level.SEVERE);
        for (Level l : new Level[] {Level.INFO, Level.CONFIG, Level.WARNING, Level.SEVERE, Level.INFO}) {
            memory.publish(new LogRecord(l, "m-" + l));
        }
        memory.push();
        s.close();
        System.out.println(out);
        show(Level.parse("WARNING"), Level.parse("850"), Level.ALL.intValue(), Level.OFF.equals(Level.parse("OFF")), Level.INFO.getLocalizedName());
        fails(() -> Level.parse("LOUD"));
        fails(() -> k.setLevel(null));
        LogRecord r = new LogRecord(Level.INFO, "x");
        r.setInstant(Instant.EPOCH);
        r.setLoggerName("n");
        r.setSourceClassName("C");
        r.setSourceMethodName("m");
        System.out.println(new SimpleFormatter().format(r).replace("\n", "|"));
    }
}
