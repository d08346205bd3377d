package datarace;

import java.util.concurrent.CompletableFuture;

/** No race: each supplier returns a string, and the combination joins them. */
final class FutureCombineFixed {
    public static void main(String[] args) {
        CompletableFuture<String> head = CompletableFuture.supplyAsync(() -> render("head"));
        CompletableFuture<String> body = CompletableFuture.supplyAsync(() -> render("body"));
        String page = head.thenCombine(body, String::concat).join();
        System.out.println(page.length());
    }

    private static String render(String part) {
        StringBuilder own = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            own.append(part);
        }
        return own.toString();
    }
}
