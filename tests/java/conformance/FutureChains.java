package conformance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;

/** CompletableFuture chains on one thread: combination, exceptions, cancellation, order of completion. */
public class FutureChains {
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

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> a = new CompletableFuture<>();
        CompletableFuture<String> b = a.thenApply(s -> s + "1").thenCompose(s -> CompletableFuture.completedFuture(s + "2")).thenCombine(CompletableFuture.completedFuture("3"), String::concat);
        List<String> log = new ArrayList<>();
        b.whenComplete((v, e) -> log.add("when " + v + " " + e)).thenAccept(v -> log.add("accept " + v)).thenRun(() -> log.add("run"));
        show(a.isDone(), b.isDone(), b.getNow("absent"), a.getNumberOfDependents(), a.complete("x"), a.complete("y"), b.get(), log);
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<Integer> g = f.thenApply(x -> 10 / x);
        CompletableFuture<String> h = g.handle((v, e) -> v + " " + e);
        CompletableFuture<Integer> ex = g.exceptionally(e -> -1);
        f.complete(0);
        show(h.join(), ex.join(), g.isCompletedExceptionally(), f.isCompletedExceptionally());
        fails(g::join);
        fails(g::get);
        fails(() -> g.getNow(1));
        CompletableFuture<Object> bad = CompletableFuture.failedFuture(new IOException("io"));
        fails(bad::join);
        fails(bad::get);
        show(bad.exceptionallyCompose(e -> CompletableFuture.completedFuture(e.getMessage())).join(), bad.handle((v, e) -> e.getClass().getSimpleName()).join());
        CompletableFuture<String> c = new CompletableFuture<>();
        CompletableFuture<String> dep = c.thenApply(s -> s);
        show(c.cancel(true), c.isCancelled(), dep.isCancelled(), dep.isCompletedExceptionally(), c.cancel(false));
        refuses(c::join);
        refuses(dep::join);
        refuses(dep::get);
        CompletableFuture<Integer> x = new CompletableFuture<>();
        CompletableFuture<Integer> y = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(x, y);
        CompletableFuture<Void> all = CompletableFuture.allOf(x, y);
        CompletableFuture<Integer> either = x.applyToEither(y, v -> v * 100);
        CompletableFuture<Void> both = x.thenAcceptBoth(y, (p, q) -> log.add(p + "&" + q));
        x.runAfterEither(y, () -> log.add("either"));
        x.runAfterBoth(y, () -> log.add("both"));
        log.clear();
        y.complete(2);
        show(any.join(), either.join(), all.isDone(), both.isDone(), log);
        x.completeExceptionally(new TimeoutException("late"));
        show(all.isCompletedExceptionally(), log);
        fails(all::join);
        CompletableFuture<Integer> o = CompletableFuture.completedFuture(1);
        o.obtrudeValue(5);
        show(o.join(), o.thenApply(v -> v + 1).join());
        o.obtrudeException(new RuntimeException("obtruded"));
        fails(o::join);
        CompletionStage<Integer> minimal = CompletableFuture.completedStage(4);
        show(minimal.toCompletableFuture().join(), minimal.thenApply(v -> v * 2).toCompletableFuture().join());
        fails(() -> ((CompletableFuture<Integer>) minimal).join());
        show(CompletableFuture.completedFuture("q").copy().join());
        FutureTask<Integer> task = new FutureTask<>(() -> 6 * 7);
        task.run();
        show(task.get(), task.isDone(), task.cancel(true));
        FutureTask<Integer> failing = new FutureTask<>(() -> Integer.parseInt("x"));
        failing.run();
        fails(failing::get);
    }
}
