package datarace;

import java.util.concurrent.CompletableFuture;

/** Races: two asynchronous suppliers append to one builder. */
final class FutureCombine {
    public static void main(String[] args) {
        StringBuilder page = new StringBuilder();
        CompletableFuture<Void> head = CompletableFuture.runAsync(() -> render(page, "head"));
        CompletableFuture<Void> body = CompletableFuture.runAsync(() -> render(page, "body"));
        CompletableFuture.allOf(head, body).join();
        System.out.println(page.length());
    }

    private static void render(StringBuilder page, String part) {
        for (int i = 0; i < 10; i++) {
            page.append(part); // ~ data-race #1
        }
    }
}
