package datarace;

import java.util.concurrent.CompletableFuture;

/** Races: both chains count in one field what they have converted. */
final class FutureThenApply {
    private int converted;

    private int convert(int fahrenheit) {
        converted++; // ~ data-race #1
        return (fahrenheit - 32) * 5 / 9;
    }

    public static void main(String[] args) {
        FutureThenApply station = new FutureThenApply();
        CompletableFuture<Integer> north = CompletableFuture
                .supplyAsync(() -> 50)
                .thenApplyAsync(station::convert);
        CompletableFuture<Integer> south = CompletableFuture
                .supplyAsync(() -> 86)
                .thenApplyAsync(station::convert);
        int northern = north.join();
        int southern = south.join();
        System.out.println(northern + " " + southern + " " + station.converted);
    }
}
