package threadlocal;

import com.facebook.infer.annotation.ThreadConfined;

/** Each thread links nodes in a loop, and changes them as it walks; the nodes know the chain that they are made for. */
public class LocalChain {
    @ThreadConfined("any")
    static class Node {
        private final Chain chain; // infer: final
        private Node next; // infer: confined
        private int value; // infer: confined

        Node(Chain chain) {
            this.chain = chain;
        }
    }

    static class Chain {
        private Node first; // infer: confined

        void push(int value) {
            Node node = new Node(this);
            node.value = value;
            node.next = first;
            first = node;
        }

        int sum() {
            int sum = 0;
            for (Node node = first; node != null; node = node.next) {
                node.value++;
                sum += node.value;
                sum += node.chain == this ? 0 : 1;
            }
            return sum;
        }
    }

    static void work() {
        Chain chain = new Chain();
        for (int i = 0; i < 3; i++) {
            chain.push(i);
        }
        System.out.println(chain.sum());
    }

    public static void main(String[] args) {
        new Thread(LocalChain::work).start();
        new Thread(LocalChain::work).start();
    }
}
