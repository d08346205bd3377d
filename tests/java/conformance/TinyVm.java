package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An assembler and stack machine that runs programs for gcd, primes and Fibonacci, with traps for errors. */
public class TinyVm {
    enum Op {
        PUSH, ADD, SUB, MUL, DIV, MOD, LOAD, STORE, JMP, JZ, JNEG, DUP, SWAP, PRINT, CALL, RET, HALT
    }

    record Ins(Op op, int arg) {
    }

    @SuppressWarnings("serial")
    static class Trap extends RuntimeException {
        Trap(String m, Throwable cause) {
            super(m, cause);
        }
    }

    static List<Ins> assemble(String source) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String line : source.split("[;\n]")) {
            String s = line.trim();
            if (s.endsWith(":")) {
                labels.put(s.substring(0, s.length() - 1), lines.size());
            } else if (!s.isEmpty()) {
                lines.add(s.split("\\s+"));
            }
        }
        List<Ins> code = new ArrayList<>();
        for (String[] l : lines) {
            int arg = 0;
            if (l.length > 1) {
                arg = labels.containsKey(l[1]) ? labels.get(l[1]) : Integer.parseInt(l[1]);
            }
            code.add(new Ins(Op.valueOf(l[0].toUpperCase(java.util.Locale.ROOT)), arg));
        }
        return code;
    }

    static String run(List<Ins> code, int... memory) {
        int[] mem = java.util.Arrays.copyOf(memory, 8);
        Deque<Integer> stack = new ArrayDeque<>();
        Deque<Integer> calls = new ArrayDeque<>();
        StringBuilder out = new StringBuilder();
        int pc = 0;
        int steps = 0;
        while (true) {
            if (++steps > 5000) {
                return out + "(too long)";
            }
            Ins i = code.get(pc++);
            try {
                switch (i.op()) {
                    case PUSH -> stack.push(i.arg());
                    case ADD -> stack.push(stack.pop() + stack.pop());
                    case MUL -> stack.push(stack.pop() * stack.pop());
                    case SUB -> {
                        int b = stack.pop();
                        stack.push(stack.pop() - b);
                    }
                    case DIV -> {
                        int b = stack.pop();
                        stack.push(stack.pop() / b);
                    }
                    case MOD -> {
                        int b = stack.pop();
                        stack.push(stack.pop() % b);
                    }
                    case LOAD -> stack.push(mem[i.arg()]);
                    case STORE -> mem[i.arg()] = stack.pop();
                    case JMP -> pc = i.arg();
                    case JZ -> pc = stack.pop() == 0 ? i.arg() : pc;
                    case JNEG -> pc = stack.pop() < 0 ? i.arg() : pc;
                    case DUP -> stack.push(stack.peek());
                    case SWAP -> {
                        int b = stack.pop();
                        int a = stack.pop();
                        stack.push(b);
                        stack.push(a);
                    }
                    case PRINT -> out.append(stack.pop()).append(' ');
                    case CALL -> {
                        calls.push(pc);
                        pc = i.arg();
                    }
                    case RET -> pc = calls.pop();
                    case HALT -> {
                        return out + "in " + steps + " steps";
                    }
                }
            } catch (RuntimeException e) {
                throw new Trap("at " + (pc - 1) + " " + i, e);
            }
        }
    }

    public static void main(String[] args) {
        String gcd = "loop: ; load 1 ; jz end ; load 1 ; load 0 ; load 1 ; mod ; store 1 ; store 0 ; jmp loop ; end: ; load 0 ; print ; "
            + "halt";
        for (int[] p : new int[][] {{1071, 462}, {17, 5}, {0, 9}, {100, 75}}) {
            System.out.println(run(assemble(gcd), p));
        }
        String fib = "push 1; store 1; next:; load 0; print; load 0; load 1; dup; store 0; add; store 1; load 1; push 2000; sub; jneg "
            + "next; halt";
        System.out.println(run(assemble(fib)));
        String primes = "push 2; store 0; outer:; push 2; store 1; inner:; load 1; load 0; sub; jz prime; load 0; load 1; mod; jz skip; "
            + "load 1; push 1; add; store 1; jmp inner;"
            + "prime:; load 0; print; skip:; load 0; push 1; add; dup; store 0; push 40; sub; jneg outer; halt";
        System.out.println(run(assemble(primes)));
        System.out.println(run(assemble("push 5; call sq; print; push 9; call sq; print; halt; sq:; dup; mul; ret")));
        System.out.println(run(assemble("push 1; l:; push 1; add; jmp l")));
        for (String bad : new String[] {"add", "push 1; push 0; div", "load 99", "ret", "push 1; push 2; swap; print"}) {
            try {
                System.out.println(run(assemble(bad)));
            } catch (Trap e) {
                System.out.println(e.getMessage() + " " + e.getCause().getClass().getSimpleName());
            } catch (IndexOutOfBoundsException e) {
                System.out.println("ran off the end");
            }
        }
        try {
            assemble("nop");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
