package concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** A reactive publisher with one subscriber. */
public class Publishing {
    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        List<Integer> got = new ArrayList<>();
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(new Flow.Subscriber<>() {
                Flow.Subscription subscription;

                @Override
                public void onSubscribe(Flow.Subscription s) {
                    subscription = s;
                    s.request(1);
                }

                @Override
                public void onNext(Integer item) {
                    got.add(item);
                    subscription.request(1);
                }

                @Override
                public void onError(Throwable e) {
                    System.out.println(e);
                }

                @Override
                public void onComplete() {
                    done.countDown();
                }
            });
            for (int i = 0; i < 8; i++) {
                publisher.submit(i);
            }
        }
        done.await();
        System.out.println(got);
    }
}
