package datarace;

import java.util.concurrent.CompletableFuture;

/** No race: the second chain begins when the first has ended. */
final class FutureThenApplyFixed {
    private int converted;

    private int convert(int fahrenheit) {
        converted++;
        return (fahrenheit - 32) * 5 / 9;
    }

    public static void main(String[] args) {
        FutureThenApplyFixed station = new FutureThenApplyFixed();
        CompletableFuture<Integer> north = CompletableFuture
                .supplyAsync(() -> 50)
                .thenApplyAsync(station::convert);
        int northern = north.join();
        CompletableFuture<Integer> south = CompletableFuture
                .supplyAsync(() -> 86)
                .thenApplyAsync(station::convert);
        int southern = south.join();
        System.out.println(northern + " " + southern + " " + station.converted);
    }
}
