package conformance;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turing machines (busy beavers, binary increment), an eight-instruction tape language, and a register machine. */
public class TapeMachines {
    static String turing(String rules, String input, int limit) {
        Map<String, String> table = new HashMap<>();
        for (String r : rules.split(" ")) {
            table.put(r.substring(0, 2), r.substring(2));
        }
        Map<Integer, Character> tape = new java.util.TreeMap<>();
        for (int i = 0; i < input.length(); i++) {
            tape.put(i, input.charAt(i));
        }
        char state = 'A';
        int at = 0;
        int steps = 0;
        while (state != 'H' && steps < limit) {
            String act = table.get("" + state + tape.getOrDefault(at, '0'));
            if (act == null) {
                return "stuck in " + state + " after " + steps;
            }
            tape.put(at, act.charAt(0));
            at += act.charAt(1) == 'R' ? 1 : -1;
            state = act.charAt(2);
            steps++;
        }
        StringBuilder b = new StringBuilder();
        tape.values().forEach(b::append);
        return steps + " " + b;
    }

    static String tape(String code, String in) {
        byte[] cells = new byte[64];
        int[] jump = new int[code.length()];
        int[] stack = new int[32];
        int depth = 0;
        for (int i = 0; i < code.length(); i++) {
            if (code.charAt(i) == '[') {
                stack[depth++] = i;
            } else if (code.charAt(i) == ']') {
                int open = stack[--depth];
                jump[i] = open;
                jump[open] = i;
            }
        }
        StringBuilder out = new StringBuilder();
        int at = 0;
        int read = 0;
        int steps = 0;
        for (int pc = 0; pc < code.length(); pc++, steps++) {
            switch (code.charAt(pc)) {
                case '>' -> at++;
                case '<' -> at--;
                case '+' -> cells[at]++;
                case '-' -> cells[at]--;
                case '.' -> out.append((char) (cells[at] & 0xff));
                case ',' -> cells[at] = read < in.length() ? (byte) in.charAt(read++) : 0;
                case '[' -> pc = cells[at] == 0 ? jump[pc] : pc;
                case ']' -> pc = cells[at] != 0 ? jump[pc] : pc;
                default -> { }
            }
        }
        return out.toString().replace("\n", "|") + " " + steps;
    }

    static Map<String, Integer> registers(String program) {
        Map<String, Integer> r = new LinkedHashMap<>();
        String[] lines = program.split(";");
        int pc = 0;
        int steps = 0;
        while (pc >= 0 && pc < lines.length && ++steps < 300) {
            String[] p = lines[pc].trim().split(" ");
            int v = p.length < 3 ? 0 : p[2].matches("-?\\d+") ? Integer.parseInt(p[2]) : r.getOrDefault(p[2], 0);
            int old = r.getOrDefault(p[1], 0);
            switch (p[0]) {
                case "set" -> r.put(p[1], v);
                case "add" -> r.merge(p[1], v, Integer::sum);
                case "mul" -> r.put(p[1], old * v);
                case "jnz" -> pc += (p[1].matches("\\d+") || old != 0) ? v - 1 : 0;
                default -> throw new IllegalArgumentException(lines[pc]);
            }
            pc++;
        }
        r.put("steps", steps);
        return r;
    }

    public static void main(String[] args) {
        System.out.println(turing("A01RB A11LB B01LA B11RH", "", 100));
        System.out.println(turing("A01RB A11RH B00RC B11RB C01LC C11LA", "", 100));
        System.out.println(turing("A01RB A11LB B01LA B10LC C01RH C11LD D01RD D10RA", "", 200));
        System.out.println(turing("A00RA A11RA A__LB B10LB B01RH B_1RH", "1011_", 100) + " "
            + turing("A00RA A11RA A__LB B10LB B01RH B_1RH", "111_", 100));
        System.out.println(tape("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------."
            + ">>+.>++.", ""));
        System.out.println(tape(",[.-]", "\3").length() + " " + tape(",>,[<+>-]<.", "!\"") + " " + tape(">,[>,]<[.<]", "reverse") + " "
            + tape("-[--->+<]>-.", ""));
        System.out.println(registers("set n 6; set f 1; mul f n; add n -1; jnz n -2"));
        System.out.println(registers("set a 1071; set b 462; set t 0; set q 0; add t 1; jnz 1 2; set z 1; set done 1"));
        System.out.println(registers("jnz 1 0"));
        try {
            registers("halt x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            tape("]", "");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
