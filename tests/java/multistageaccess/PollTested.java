package multistageaccess;

import java.util.ArrayDeque;

/** No defect: the first look only saves a call; what is taken is tested for itself. */
final class PollTested {
    static final class Letters {
        private final ArrayDeque<String> letters = new ArrayDeque<>();

        synchronized void post(String letter) {
            letters.addLast(letter);
        }

        synchronized boolean isEmpty() {
            return letters.isEmpty();
        }

        synchronized String poll() {
            return letters.pollFirst();
        }
    }

    static int deliver(Letters letters) {
        if (letters.isEmpty()) {
            return 0;
        }
        String letter = letters.poll();
        return letter == null ? 0 : letter.length();
    }

    public static void main(String[] args) throws InterruptedException {
        Letters letters = new Letters();
        for (int i = 0; i < 100; i++) {
            letters.post("letter");
        }
        Runnable postman = () -> {
            int sum = 0;
            for (int i = 0; i < 100; i++) {
                sum += deliver(letters);
            }
            System.out.println(sum);
        };
        Thread first = new Thread(postman);
        Thread second = new Thread(postman);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
