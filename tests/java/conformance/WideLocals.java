package conformance;

/** A method with more than 256 local slots, one with very many arguments, and branches over long code. */
public class WideLocals {
    static long many(long a0, double a1, int a2, long a3, double a4, int a5, long a6, double a7, int a8, long a9, double b0, int b1,
        long b2, double b3,
        int b4, float b5, byte b6, short b7, char b8, boolean b9, Object c0, int[] c1, String c2, long... rest) {
        return a0 + (long) a1 + a2 + a3 + (long) a4 + a5 + a6 + (long) a7 + a8 + a9 + (long) b0 + b1 + b2 + (long) b3 + b4 + (long) b5
            + b6 + b7 + b8
            + (b9 ? 1 : 0) + c0.hashCode() + c1.length + c2.length() + rest.length;
    }

    static String slots(int seed) {
        long l0 = seed * 1L; long l1 = seed * 38L; long l2 = seed * 75L; long l3 = seed * 112L; long l4 = seed * 149L;
        long l5 = seed * 186L; long l6 = seed * 223L; long l7 = seed * 260L; long l8 = seed * 297L; long l9 = seed * 334L;
        long l10 = seed * 371L; long l11 = seed * 408L; long l12 = seed * 445L; long l13 = seed * 482L; long l14 = seed * 519L;
        long l15 = seed * 556L; long l16 = seed * 593L; long l17 = seed * 630L; long l18 = seed * 667L; long l19 = seed * 704L;
        long l20 = seed * 741L; long l21 = seed * 778L; long l22 = seed * 815L; long l23 = seed * 852L; long l24 = seed * 889L;
        long l25 = seed * 926L; long l26 = seed * 963L; long l27 = seed * 1000L; long l28 = seed * 1037L; long l29 = seed * 1074L;
        long l30 = seed * 1111L; long l31 = seed * 1148L; long l32 = seed * 1185L; long l33 = seed * 1222L;
        long l34 = seed * 1259L; long l35 = seed * 1296L; long l36 = seed * 1333L; long l37 = seed * 1370L;
        long l38 = seed * 1407L; long l39 = seed * 1444L; long l40 = seed * 1481L; long l41 = seed * 1518L;
        long l42 = seed * 1555L; long l43 = seed * 1592L; long l44 = seed * 1629L; long l45 = seed * 1666L;
        long l46 = seed * 1703L; long l47 = seed * 1740L; long l48 = seed * 1777L; long l49 = seed * 1814L;
        long l50 = seed * 1851L; long l51 = seed * 1888L; long l52 = seed * 1925L; long l53 = seed * 1962L;
        long l54 = seed * 1999L; long l55 = seed * 2036L; long l56 = seed * 2073L; long l57 = seed * 2110L;
        long l58 = seed * 2147L; long l59 = seed * 2184L; long l60 = seed * 2221L; long l61 = seed * 2258L;
        long l62 = seed * 2295L; long l63 = seed * 2332L; long l64 = seed * 2369L; long l65 = seed * 2406L;
        long l66 = seed * 2443L; long l67 = seed * 2480L; long l68 = seed * 2517L; long l69 = seed * 2554L;
        long l70 = seed * 2591L; long l71 = seed * 2628L; long l72 = seed * 2665L; long l73 = seed * 2702L;
        long l74 = seed * 2739L; long l75 = seed * 2776L; long l76 = seed * 2813L; long l77 = seed * 2850L;
        long l78 = seed * 2887L; long l79 = seed * 2924L; long l80 = seed * 2961L; long l81 = seed * 2998L;
        long l82 = seed * 3035L; long l83 = seed * 3072L; long l84 = seed * 3109L; long l85 = seed * 3146L;
        long l86 = seed * 3183L; long l87 = seed * 3220L; long l88 = seed * 3257L; long l89 = seed * 3294L;
        long l90 = seed * 3331L; long l91 = seed * 3368L; long l92 = seed * 3405L; long l93 = seed * 3442L;
        long l94 = seed * 3479L; long l95 = seed * 3516L; long l96 = seed * 3553L; long l97 = seed * 3590L;
        long l98 = seed * 3627L; long l99 = seed * 3664L; long l100 = seed * 3701L; long l101 = seed * 3738L;
        long l102 = seed * 3775L; long l103 = seed * 3812L; long l104 = seed * 3849L; long l105 = seed * 3886L;
        long l106 = seed * 3923L; long l107 = seed * 3960L; long l108 = seed * 3997L; long l109 = seed * 4034L;
        long l110 = seed * 4071L; long l111 = seed * 4108L; long l112 = seed * 4145L; long l113 = seed * 4182L;
        long l114 = seed * 4219L; long l115 = seed * 4256L; long l116 = seed * 4293L; long l117 = seed * 4330L;
        long l118 = seed * 4367L; long l119 = seed * 4404L; long l120 = seed * 4441L; long l121 = seed * 4478L;
        long l122 = seed * 4515L; long l123 = seed * 4552L; long l124 = seed * 4589L; long l125 = seed * 4626L;
        long l126 = seed * 4663L; long l127 = seed * 4700L;
        int wide = seed;
        double d5 = 1e10;
        float f = 2.5f;
        String text = "t";
        long before = l0 + l63;
        for (int i = 0; i < 300; i++) {
            wide++;
            wide += 1000;
            l127 += i;
            d5 *= 0.5;
            l100 = l101 + wide;
            text = i == 299 ? text + wide : text;
        }
        wide -= 40000;
        long sum = 0;
        sum += l0 + l1 + l2 + l3 + l4 + l5 + l6 + l7 + l8 + l9 + l10 + l11 + l12 + l13 + l14 + l15 + l16 + l17 + l18 + l19 + l20;
        sum += l21 + l22 + l23 + l24 + l25 + l26 + l27 + l28 + l29 + l30 + l31 + l32 + l33 + l34 + l35 + l36 + l37 + l38 + l39;
        sum += l40 + l41 + l42 + l43 + l44 + l45 + l46 + l47 + l48 + l49 + l50 + l51 + l52 + l53 + l54 + l55 + l56 + l57 + l58;
        sum += l59 + l60 + l61 + l62 + l63 + l64 + l65 + l66 + l67 + l68 + l69 + l70 + l71 + l72 + l73 + l74 + l75 + l76 + l77;
        sum += l78 + l79 + l80 + l81 + l82 + l83 + l84 + l85 + l86 + l87 + l88 + l89 + l90 + l91 + l92 + l93 + l94 + l95 + l96;
        sum += l97 + l98 + l99 + l100 + l101 + l102 + l103 + l104 + l105 + l106 + l107 + l108 + l109 + l110 + l111 + l112 + l113;
        sum += l114 + l115 + l116 + l117 + l118 + l119 + l120 + l121 + l122 + l123 + l124 + l125 + l126 + l127;
        return before + " " + wide + " " + l127 + " " + l100 + " " + text + " " + d5 + " " + f + " " + sum;
    }

    public static void main(String[] args) {
        System.out.println(slots(3));
        System.out.println(slots(-7));
        System.out.println(many(1, 2.5, 3, 4, 5.5, 6, 7, 8.5, 9, 10, 11.5, 12, 13, 14.5, 15, 16.5f, (byte) 17, (short) 18, 'a', true, 5,
            new int[3], "four", 1, 2));
    }
}
