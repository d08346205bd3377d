package datarace;

import java.util.concurrent.CompletableFuture;

/** No race: each stage of a chain begins when the one before has ended, on whatever thread. */
final class FutureChain {
    static final class Draft {
        private String text = "";
        private int revision;
    }

    private static Draft write() {
        Draft draft = new Draft();
        draft.text = "once upon a time";
        return draft;
    }

    private static Draft revise(Draft draft) {
        draft.text = draft.text + ", there was a lock";
        draft.revision++;
        return draft;
    }

    public static void main(String[] args) {
        CompletableFuture<Draft> chain = CompletableFuture
                .supplyAsync(FutureChain::write)
                .thenApplyAsync(FutureChain::revise)
                .thenApplyAsync(FutureChain::revise);
        Draft last = chain.join();
        last.revision++;
        System.out.println(last.revision + " " + last.text.length());
    }
}
