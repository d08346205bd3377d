package datarace;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** No race: drawing holds a lock. */
final class SharedIteratorFixed {
    private final Iterator<Integer> work;

    SharedIteratorFixed(List<Integer> numbers) {
        work = numbers.iterator();
    }

    private synchronized Integer draw() {
        if (!work.hasNext()) {
            return null;
        }
        return work.next();
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
        SharedIteratorFixed bag = new SharedIteratorFixed(numbers);
        Thread left = new Thread(bag::sum);
        Thread right = new Thread(bag::sum);
        left.start();
        right.start();
        left.join();
        right.join();
    }
}
