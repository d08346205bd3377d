import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A parser and a stack machine, as they are written with records, sealed types and pattern switches. */
public class StateMachine21 {
    sealed interface Op {
        record Push(int value) implements Op {}

        record Jump(int to, boolean ifZero) implements Op {}

        enum Simple implements Op { ADD, SUB, DUP, SWAP, PRINT, HALT }
    }

    sealed interface Step {
        record Next() implements Step {}

        record To(int at) implements Step {}

        record Stop(String why) implements Step {}
    }

    static List<Op> parse(String source) {
        List<Op> ops = new ArrayList<>();
        for (String word : source.trim().split("\\s+")) {
            ops.add(switch (word) {
                case "+" -> Op.Simple.ADD;
                case "-" -> Op.Simple.SUB;
                case "dup" -> Op.Simple.DUP;
                case "swap" -> Op.Simple.SWAP;
                case "." -> Op.Simple.PRINT;
                case "halt" -> Op.Simple.HALT;
                case String w when w.startsWith("jz") -> new Op.Jump(Integer.parseInt(w.substring(2)), true);
                case String w when w.startsWith("j") -> new Op.Jump(Integer.parseInt(w.substring(1)), false);
                case String w -> new Op.Push(Integer.parseInt(w));
            });
        }
        return ops;
    }

    static Step step(Op op, Deque<Integer> stack, StringBuilder out) {
        return switch (op) {
            case Op.Push(int value) -> {
                stack.push(value);
                yield new Step.Next();
            }
            case Op.Jump(int to, boolean ifZero) when !ifZero || stack.pop() == 0 -> new Step.To(to);
            case Op.Jump j -> new Step.Next();
            case Op.Simple.ADD -> {
                stack.push(stack.pop() + stack.pop());
                yield new Step.Next();
            }
            case Op.Simple.SUB -> {
                int b = stack.pop();
                stack.push(stack.pop() - b);
                yield new Step.Next();
            }
            case Op.Simple.DUP -> {
                stack.push(stack.getFirst());
                yield new Step.Next();
            }
            case Op.Simple.SWAP -> {
                int b = stack.pop();
                int a = stack.pop();
                stack.push(b);
                stack.push(a);
                yield new Step.Next();
            }
            case Op.Simple.PRINT -> {
                out.append(stack.getFirst()).append(' ');
                yield new Step.Next();
            }
            case Op.Simple.HALT -> new Step.Stop("halt with " + stack.reversed());
        };
    }

    static String run(String source) {
        List<Op> ops = parse(source);
        Deque<Integer> stack = new ArrayDeque<>();
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (int fuel = 200; fuel > 0; fuel--) {
            if (at >= ops.size()) {
                return out + "end";
            }
            switch (step(ops.get(at), stack, out)) {
                case Step.Next() -> at++;
                case Step.To(int to) -> at = to;
                case Step.Stop(String why) -> {
                    return out + why;
                }
            }
        }
        return out + "out of fuel";
    }

    public static void main(String[] args) {
        System.out.println(run("5 . 1 - dup jz7 j1 halt 99 halt"));
        System.out.println(run("1 2 swap - ."));
        System.out.println(run("j0"));
        System.out.println(run("3 4 + . halt"));
        try {
            run("+");
        } catch (java.util.NoSuchElementException e) {
            System.out.println("the stack is empty");
        }
        try {
            run("what");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
