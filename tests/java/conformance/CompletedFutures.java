package conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;

/** CompletableFuture and FutureTask driven by one thread: stages run by the one who completes, exceptions, combination, cancel. */
public class CompletedFutures {
    static String outcome(CompletableFuture<?> f) {
        if (!f.isDone()) {
            return "pending";
        }
        try {
            return "value " + f.get();
        } catch (ExecutionException e) {
            return "failed " + e.getCause();
        } catch (CancellationException e) {
            return "cancelled";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        List<String> log = new ArrayList<>();
        CompletableFuture<String> g = f.thenApply(x -> {
            log.add("apply");
            return "v" + x;
        });
        f.thenAccept(x -> log.add("accept " + x));
        f.thenRun(() -> log.add("run"));
        CompletableFuture<Integer> failed = f.thenApply(x -> x / (x - 5));
        CompletableFuture<Integer> handled = failed.handle((x, e) -> e instanceof CompletionException ? -1 : x);
        CompletableFuture<Integer> rescued = failed.exceptionally(e -> 42).whenComplete((x, e) -> log.add("complete " + x + " " + e));
        System.out.println(outcome(g) + " " + log + " " + f.getNow(9) + " " + f.getNumberOfDependents());
        System.out.println(f.complete(5) + " " + f.complete(6) + " " + f.join());
        log.sort(null);
        System.out.println(outcome(g) + ", " + outcome(failed) + ", " + outcome(handled) + ", " + outcome(rescued) + ", " + log);
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage() + " " + failed.isCompletedExceptionally());
        }
        CompletableFuture<Integer> a = CompletableFuture.completedFuture(3);
        CompletableFuture<Integer> b = new CompletableFuture<>();
        CompletableFuture<Integer> sum = a.thenCombine(b, Integer::sum);
        CompletableFuture<Object> any = CompletableFuture.anyOf(b, a);
        CompletableFuture<Void> all = CompletableFuture.allOf(a, b, sum);
        System.out.println(outcome(sum) + " " + outcome(any) + " " + outcome(all));
        b.complete(4);
        System.out.println(outcome(sum) + " " + outcome(all) + " " + outcome(a.thenCompose(x -> b.thenApply(y -> x * y))) + " "
            + outcome(a.applyToEither(new CompletableFuture<>(), x -> -x)));
        CompletableFuture<String> c = new CompletableFuture<>();
        CompletableFuture<Integer> after = c.thenApply(String::length);
        System.out.println(c.cancel(true) + " " + c.isCancelled() + " " + outcome(c) + " " + outcome(after));
        CompletableFuture<String> ex = new CompletableFuture<>();
        ex.completeExceptionally(new IllegalStateException("given"));
        System.out.println(outcome(ex) + " " + outcome(ex.thenApply(String::trim)) + " " + outcome(ex.handle((x, e) -> e.getMessage()))
            + " " + outcome(ex.exceptionallyCompose(e -> CompletableFuture.completedFuture("second"))));
        List<Runnable> queue = new ArrayList<>();
        Executor later = queue::add;
        CompletableFuture<String> async = CompletableFuture.supplyAsync(() -> "supplied", later).thenApplyAsync(s -> s + "!", later);
        System.out.print(outcome(async) + " " + queue.size());
        for (int i = 0; i < queue.size(); i++) {
            queue.get(i).run();
        }
        System.out.println(" " + outcome(async) + " " + queue.size());
        FutureTask<Integer> task = new FutureTask<>(() -> 6 * 7);
        System.out.print(task.isDone() + " ");
        task.run();
        task.run();
        System.out.println(task.isDone() + " " + task.get());
        FutureTask<Integer> bad = new FutureTask<>(() -> {
            throw new java.io.IOException("task");
        });
        bad.run();
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        FutureTask<Integer> dropped = new FutureTask<>(() -> 1);
        dropped.cancel(false);
        dropped.run();
        System.out.println(dropped.isCancelled() + " " + dropped.isDone());
    }
}
