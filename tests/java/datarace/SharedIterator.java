package datarace;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Races: two workers draw from one iterator, whose position nothing guards. */
final class SharedIterator {
    private final Iterator<Integer> work;

    SharedIterator(List<Integer> numbers) {
        work = numbers.iterator();
    }

    private Integer draw() {
        if (!work.hasNext()) {
            return null;
        }
        return work.next(); // ~ data-race #1
    }

    void sum() {
        int sum = 0;
        for (Integer n = draw(); n != null; n = draw()) {
            sum += n;
        }
        System.out.println(sum);
    }

    public static void main(String[] args) throws InterruptedException {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            numbers.add(i);
        }
        SharedIterator bag = new SharedIterator(numbers);
        Thread left = new Thread(bag::sum);
        Thread right = new Thread(bag::sum);
        left.start();
        right.start();
        left.join();
        right.join();
    }
}
