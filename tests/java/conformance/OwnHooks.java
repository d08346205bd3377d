package conformance;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.Temporal;
import java.util.ListResourceBundle;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Methods that a superclass or an interface of the library calls on its own. */
public class OwnHooks {
    static int state;
    static int seeded;

    static final class Dice extends Random {
        private static final long serialVersionUID = 1;

        @Override
        public void setSeed(long seed) {
            seeded = state + 1;
        }

        @Override
        protected int next(int bits) {
            return state;
        }
    }

    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;

        Refused(Throwable cause) {
            super(cause);
        }

        @Override
        public String getMessage() {
            return "refused" + state;
        }

        @Override
        public Throwable fillInStackTrace() {
            seeded = state + 100;
            return this;
        }
    }

    static final class Cause extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            return "cause" + state;
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    static final class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "value" + state}};
        }
    }

    static final class Noted extends FutureTask<Integer> {
        private int done;

        Noted(Callable<Integer> call) {
            super(call);
        }

        @Override
        protected void done() {
            done = state;
        }
    }

    static Temporal later(Temporal date) {
        return ((LocalDate) date).plusDays(state);
    }

    public static void main(String[] args) throws Exception {
        state = 1;
        Random dice = new Dice();
        System.out.println(seeded);
        state = 2;
        System.out.println(dice.nextInt() + " " + dice.nextBoolean());
        state = 3;
        Refused refused = new Refused(new Cause());
        System.out.println(seeded + " " + refused);
        state = 4;
        StringWriter trace = new StringWriter();
        refused.printStackTrace(new PrintWriter(trace, true));
        System.out.println(trace.toString().lines().toList());
        ResourceBundle texts = new Texts();
        state = 5;
        System.out.println(texts.getString("key"));
        Noted noted = new Noted(() -> 1);
        state = 6;
        noted.run();
        System.out.println(noted.done + " " + noted.get());
        state = 7;
        System.out.println(LocalDate.of(2020, 1, 1).with(OwnHooks::later) + " " + LocalDate.of(2020, 1, 1).plus(Period.ofDays(1)));
    }
}
