package pointsto;

import static pointsto.Probe.see;

import java.util.Iterator;

/// Inner, local and anonymous classes, and what they capture.
class InnerClasses {
    private final Object mine;

    InnerClasses(Object mine) {
        this.mine = mine;
    }

    class Inner {
        Object outers() {
            return mine;
        }

        InnerClasses outer() {
            return InnerClasses.this;
        }

        class Deeper {
            Object outermost() {
                return mine;
            }
        }
    }

    static class Node implements Iterable<Object> {
        final Object item;
        Node next;

        Node(Object item, Node next) {
            this.item = item;
            this.next = next;
        }

        public Iterator<Object> iterator() {
            return new Iterator<>() { // makes walk
                Node at = Node.this;

                public boolean hasNext() {
                    return at != null;
                }

                public Object next() {
                    Object item = at.item;
                    at = at.next;
                    return item;
                }
            };
        }
    }

    public static void main(String[] args) {
        Object x = new Object(); // makes x
        Object y = new Object(); // makes y
        InnerClasses outer = new InnerClasses(x); // makes outer
        Inner inner = outer.new Inner(); // makes inner
        see(inner.outers()); // sees x
        see(inner.outer()); // sees outer
        see(inner.new Deeper().outermost()); // sees x

        class Local {
            Object captured() {
                return y;
            }
        }
        see(new Local().captured()); // sees y
        Object anonymous = new Object() { // makes anonymous
            @Override
            public String toString() {
                see(this); // sees anonymous
                see(x); // sees x
                return "";
            }
        };
        anonymous.toString();

        Node list = new Node(x, new Node(y, null)); // makes nodes
        see(list.next); // sees nodes
        for (Object item : list) {
            see(item); // sees x, y
        }
        see(list.iterator()); // sees walk
    }
}
