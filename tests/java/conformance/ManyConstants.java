package conformance;

/** Enough constants of each kind for the wide forms of ldc, a large dense switch, and a large sparse one. */
public class ManyConstants {
    static String name(int n) {
        switch (n) {
            case 0:
                return "s0";
            case 1:
                return "s3";
            case 2:
                return "s6";
            case 3:
                return "s9";
            case 4:
                return "s12";
            case 5:
                return "s15";
            case 6:
                return "s18";
            case 7:
                return "s21";
            case 8:
                return "s24";
            case 9:
                return "s27";
            case 10:
                return "s30";
            case 11:
                return "s33";
            case 12:
                return "s36";
            case 13:
                return "s39";
            case 14:
                return "s42";
            case 15:
                return "s45";
            case 16:
                return "s48";
            case 17:
                return "s51";
            case 18:
                return "s54";
            case 19:
                return "s57";
            case 20:
                return "s60";
            case 21:
                return "s63";
            case 22:
                return "s66";
            case 23:
                return "s69";
            case 24:
                return "s72";
            case 25:
                return "s75";
            case 26:
                return "s78";
            case 27:
                return "s81";
            case 28:
                return "s84";
            case 29:
                return "s87";
            case 30:
                return "s90";
            case 31:
                return "s93";
            case 32:
                return "s96";
            case 33:
                return "s99";
            case 34:
                return "s102";
            case 35:
                return "s105";
            case 36:
                return "s108";
            case 37:
                return "s111";
            case 38:
                return "s114";
            case 39:
                return "s117";
            case 40:
                return "s120";
            case 41:
                return "s123";
            case 42:
                return "s126";
            case 43:
                return "s129";
            case 44:
                return "s132";
            case 45:
                return "s135";
            case 46:
                return "s138";
            case 47:
                return "s141";
            case 48:
                return "s144";
            case 49:
                return "s147";
            case 50:
                return "s150";
            case 51:
                return "s153";
            case 52:
                return "s156";
            case 53:
                return "s159";
            case 54:
                return "s162";
            case 55:
                return "s165";
            case 56:
                return "s168";
            case 57:
                return "s171";
            case 58:
                return "s174";
            case 59:
                return "s177";
            case 60:
                return "s180";
            case 61:
                return "s183";
            case 62:
                return "s186";
            case 63:
                return "s189";
            case 64:
                return "s192";
            case 65:
                return "s195";
            case 66:
                return "s198";
            case 67:
                return "s201";
            case 68:
                return "s204";
            case 69:
                return "s207";
            case 70:
                return "s210";
            case 71:
                return "s213";
            case 72:
                return "s216";
            case 73:
                return "s219";
            case 74:
                return "s222";
            case 75:
                return "s225";
            case 76:
                return "s228";
            case 77:
                return "s231";
            case 78:
                return "s234";
            case 79:
                return "s237";
            case 80:
                return "s240";
            case 81:
                return "s243";
            case 82:
                return "s246";
            case 83:
                return "s249";
            case 84:
                return "s252";
            case 85:
                return "s255";
            case 86:
                return "s258";
            case 87:
                return "s261";
            case 88:
                return "s264";
            case 89:
                return "s267";
            case 90:
                return "s270";
            case 91:
                return "s273";
            case 92:
                return "s276";
            case 93:
                return "s279";
            case 94:
                return "s282";
            case 95:
                return "s285";
            case 96:
                return "s288";
            case 97:
                return "s291";
            case 98:
                return "s294";
            case 99:
                return "s297";
            case 100:
                return "s300";
            case 101:
                return "s303";
            case 102:
                return "s306";
            case 103:
                return "s309";
            case 104:
                return "s312";
            case 105:
                return "s315";
            case 106:
                return "s318";
            case 107:
                return "s321";
            case 108:
                return "s324";
            case 109:
                return "s327";
            case 110:
                return "s330";
            case 111:
                return "s333";
            case 112:
                return "s336";
            case 113:
                return "s339";
            case 114:
                return "s342";
            case 115:
                return "s345";
            case 116:
                return "s348";
            case 117:
                return "s351";
            case 118:
                return "s354";
            case 119:
                return "s357";
            case 120:
                return "s360";
            case 121:
                return "s363";
            case 122:
                return "s366";
            case 123:
                return "s369";
            case 124:
                return "s372";
            case 125:
                return "s375";
            case 126:
                return "s378";
            case 127:
                return "s381";
            case 128:
                return "s384";
            case 129:
                return "s387";
            case 130:
                return "s390";
            case 131:
                return "s393";
            case 132:
                return "s396";
            case 133:
                return "s399";
            case 134:
                return "s402";
            case 135:
                return "s405";
            case 136:
                return "s408";
            case 137:
                return "s411";
            case 138:
                return "s414";
            case 139:
                return "s417";
            case 140:
                return "s420";
            case 141:
                return "s423";
            case 142:
                return "s426";
            case 143:
                return "s429";
            case 144:
                return "s432";
            case 145:
                return "s435";
            case 146:
                return "s438";
            case 147:
                return "s441";
            case 148:
                return "s444";
            case 149:
                return "s447";
            case 150:
                return "s450";
            case 151:
                return "s453";
            case 152:
                return "s456";
            case 153:
                return "s459";
            case 154:
                return "s462";
            case 155:
                return "s465";
            case 156:
                return "s468";
            case 157:
                return "s471";
            case 158:
                return "s474";
            case 159:
                return "s477";
            case 160:
                return "s480";
            case 161:
                return "s483";
            case 162:
                return "s486";
            case 163:
                return "s489";
            case 164:
                return "s492";
            case 165:
                return "s495";
            case 166:
                return "s498";
            case 167:
                return "s501";
            case 168:
                return "s504";
            case 169:
                return "s507";
            case 170:
                return "s510";
            case 171:
                return "s513";
            case 172:
                return "s516";
            case 173:
                return "s519";
            case 174:
                return "s522";
            case 175:
                return "s525";
            case 176:
                return "s528";
            case 177:
                return "s531";
            case 178:
                return "s534";
            case 179:
                return "s537";
            case 180:
                return "s540";
            case 181:
                return "s543";
            case 182:
                return "s546";
            case 183:
                return "s549";
            case 184:
                return "s552";
            case 185:
                return "s555";
            case 186:
                return "s558";
            case 187:
                return "s561";
            case 188:
                return "s564";
            case 189:
                return "s567";
            case 190:
                return "s570";
            case 191:
                return "s573";
            case 192:
                return "s576";
            case 193:
                return "s579";
            case 194:
                return "s582";
            case 195:
                return "s585";
            case 196:
                return "s588";
            case 197:
                return "s591";
            case 198:
                return "s594";
            case 199:
                return "s597";
            case 200:
                return "s600";
            case 201:
                return "s603";
            case 202:
                return "s606";
            case 203:
                return "s609";
            case 204:
                return "s612";
            case 205:
                return "s615";
            case 206:
                return "s618";
            case 207:
                return "s621";
            case 208:
                return "s624";
            case 209:
                return "s627";
            case 210:
                return "s630";
            case 211:
                return "s633";
            case 212:
                return "s636";
            case 213:
                return "s639";
            case 214:
                return "s642";
            case 215:
                return "s645";
            case 216:
                return "s648";
            case 217:
                return "s651";
            case 218:
                return "s654";
            case 219:
                return "s657";
            case 220:
                return "s660";
            case 221:
                return "s663";
            case 222:
                return "s666";
            case 223:
                return "s669";
            case 224:
                return "s672";
            case 225:
                return "s675";
            case 226:
                return "s678";
            case 227:
                return "s681";
            case 228:
                return "s684";
            case 229:
                return "s687";
            case 230:
                return "s690";
            case 231:
                return "s693";
            case 232:
                return "s696";
            case 233:
                return "s699";
            case 234:
                return "s702";
            case 235:
                return "s705";
            case 236:
                return "s708";
            case 237:
                return "s711";
            case 238:
                return "s714";
            case 239:
                return "s717";
            case 240:
                return "s720";
            case 241:
                return "s723";
            case 242:
                return "s726";
            case 243:
                return "s729";
            case 244:
                return "s732";
            case 245:
                return "s735";
            case 246:
                return "s738";
            case 247:
                return "s741";
            case 248:
                return "s744";
            case 249:
                return "s747";
            case 250:
                return "s750";
            case 251:
                return "s753";
            case 252:
                return "s756";
            case 253:
                return "s759";
            case 254:
                return "s762";
            case 255:
                return "s765";
            case 256:
                return "s768";
            case 257:
                return "s771";
            case 258:
                return "s774";
            case 259:
                return "s777";
            case 260:
                return "s780";
            case 261:
                return "s783";
            case 262:
                return "s786";
            case 263:
                return "s789";
            case 264:
                return "s792";
            case 265:
                return "s795";
            case 266:
                return "s798";
            case 267:
                return "s801";
            case 268:
                return "s804";
            case 269:
                return "s807";
            case 270:
                return "s810";
            case 271:
                return "s813";
            case 272:
                return "s816";
            case 273:
                return "s819";
            case 274:
                return "s822";
            case 275:
                return "s825";
            case 276:
                return "s828";
            case 277:
                return "s831";
            case 278:
                return "s834";
            case 279:
                return "s837";
            case 280:
                return "s840";
            case 281:
                return "s843";
            case 282:
                return "s846";
            case 283:
                return "s849";
            case 284:
                return "s852";
            case 285:
                return "s855";
            case 286:
                return "s858";
            case 287:
                return "s861";
            case 288:
                return "s864";
            case 289:
                return "s867";
            case 290:
                return "s870";
            case 291:
                return "s873";
            case 292:
                return "s876";
            case 293:
                return "s879";
            case 294:
                return "s882";
            case 295:
                return "s885";
            case 296:
                return "s888";
            case 297:
                return "s891";
            case 298:
                return "s894";
            case 299:
                return "s897";
            default:
                return "none";
        }
    }

    static long sparse(int n) {
        return switch (n) {
            case 0 -> 0L;
            case 7919 -> 1234567891L;
            case 15838 -> 2469135782L;
            case 23757 -> 3703703673L;
            case 31676 -> 4938271564L;
            case 39595 -> 6172839455L;
            case 47514 -> 7407407346L;
            case 55433 -> 8641975237L;
            case 63352 -> 9876543128L;
            case 71271 -> 11111111019L;
            case 79190 -> 12345678910L;
            case 87109 -> 13580246801L;
            case 95028 -> 14814814692L;
            case 102947 -> 16049382583L;
            case 110866 -> 17283950474L;
            case 118785 -> 18518518365L;
            case 126704 -> 19753086256L;
            case 134623 -> 20987654147L;
            case 142542 -> 22222222038L;
            case 150461 -> 23456789929L;
            case 158380 -> 24691357820L;
            case 166299 -> 25925925711L;
            case 174218 -> 27160493602L;
            case 182137 -> 28395061493L;
            case 190056 -> 29629629384L;
            case 197975 -> 30864197275L;
            case 205894 -> 32098765166L;
            case 213813 -> 33333333057L;
            case 221732 -> 34567900948L;
            case 229651 -> 35802468839L;
            case 237570 -> 37037036730L;
            case 245489 -> 38271604621L;
            case 253408 -> 39506172512L;
            case 261327 -> 40740740403L;
            case 269246 -> 41975308294L;
            case 277165 -> 43209876185L;
            case 285084 -> 44444444076L;
            case 293003 -> 45679011967L;
            case 300922 -> 46913579858L;
            case 308841 -> 48148147749L;
            case 316760 -> 49382715640L;
            case 324679 -> 50617283531L;
            case 332598 -> 51851851422L;
            case 340517 -> 53086419313L;
            case 348436 -> 54320987204L;
            case 356355 -> 55555555095L;
            case 364274 -> 56790122986L;
            case 372193 -> 58024690877L;
            case 380112 -> 59259258768L;
            case 388031 -> 60493826659L;
            case 395950 -> 61728394550L;
            case 403869 -> 62962962441L;
            case 411788 -> 64197530332L;
            case 419707 -> 65432098223L;
            case 427626 -> 66666666114L;
            case 435545 -> 67901234005L;
            case 443464 -> 69135801896L;
            case 451383 -> 70370369787L;
            case 459302 -> 71604937678L;
            case 467221 -> 72839505569L;
            case 475140 -> 74074073460L;
            case 483059 -> 75308641351L;
            case 490978 -> 76543209242L;
            case 498897 -> 77777777133L;
            case 506816 -> 79012345024L;
            case 514735 -> 80246912915L;
            case 522654 -> 81481480806L;
            case 530573 -> 82716048697L;
            case 538492 -> 83950616588L;
            case 546411 -> 85185184479L;
            case 554330 -> 86419752370L;
            case 562249 -> 87654320261L;
            case 570168 -> 88888888152L;
            case 578087 -> 90123456043L;
            case 586006 -> 91358023934L;
            case 593925 -> 92592591825L;
            case 601844 -> 93827159716L;
            case 609763 -> 95061727607L;
            case 617682 -> 96296295498L;
            case 625601 -> 97530863389L;
            case 633520 -> 98765431280L;
            case 641439 -> 99999999171L;
            case 649358 -> 101234567062L;
            case 657277 -> 102469134953L;
            case 665196 -> 103703702844L;
            case 673115 -> 104938270735L;
            case 681034 -> 106172838626L;
            case 688953 -> 107407406517L;
            case 696872 -> 108641974408L;
            case 704791 -> 109876542299L;
            case 712710 -> 111111110190L;
            case 720629 -> 112345678081L;
            case 728548 -> 113580245972L;
            case 736467 -> 114814813863L;
            case 744386 -> 116049381754L;
            case 752305 -> 117283949645L;
            case 760224 -> 118518517536L;
            case 768143 -> 119753085427L;
            case 776062 -> 120987653318L;
            case 783981 -> 122222221209L;
            case 791900 -> 123456789100L;
            case 799819 -> 124691356991L;
            case 807738 -> 125925924882L;
            case 815657 -> 127160492773L;
            case 823576 -> 128395060664L;
            case 831495 -> 129629628555L;
            case 839414 -> 130864196446L;
            case 847333 -> 132098764337L;
            case 855252 -> 133333332228L;
            case 863171 -> 134567900119L;
            case 871090 -> 135802468010L;
            case 879009 -> 137037035901L;
            case 886928 -> 138271603792L;
            case 894847 -> 139506171683L;
            case 902766 -> 140740739574L;
            case 910685 -> 141975307465L;
            case 918604 -> 143209875356L;
            case 926523 -> 144444443247L;
            case 934442 -> 145679011138L;
            case 942361 -> 146913579029L;
            default -> -1;
        };
    }

    static double real(int n) {
        double[] d = {0.5e0, 1.5e1, 2.5e2, 3.5e3, 4.5e4, 5.5e5, 6.5e6, 7.5e7, 8.5e8, 9.5e9, 10.5e10, 11.5e11, 12.5e12, 13.5e13, 14.5e14,
            15.5e15, 16.5e16, 17.5e17, 18.5e18, 19.5e19, 20.5e20, 21.5e21, 22.5e22, 23.5e23, 24.5e24, 25.5e25, 26.5e26, 27.5e27, 28.5e28,
            29.5e29, 30.5e0, 31.5e1, 32.5e2, 33.5e3, 34.5e4, 35.5e5, 36.5e6, 37.5e7, 38.5e8, 39.5e9, 40.5e10, 41.5e11, 42.5e12, 43.5e13,
            44.5e14, 45.5e15, 46.5e16, 47.5e17, 48.5e18, 49.5e19, 50.5e20, 51.5e21, 52.5e22, 53.5e23, 54.5e24, 55.5e25, 56.5e26, 57.5e27,
            58.5e28, 59.5e29};
        return d[n];
    }

    public static void main(String[] args) {
        int hash = 0;
        long sum = 0;
        for (int i = -5; i < 310; i++) {
            hash = hash * 31 + name(i).hashCode();
            sum = sum * 17 + sparse(i * 7919);
        }
        System.out.println(hash + " " + sum + " " + name(0) + name(255) + name(256) + name(299) + name(300));
        System.out.println(sparse(7919 * 5) + " " + sparse(1) + " " + real(0) + " " + real(59) + " " + (name(7) == name(7)) + " "
            + (name(260) == "s" + 260 * 3));
        System.out.println(100000 + 200000L + 1.5e10 + 2.5e5f + "" + ManyConstants.class.getSimpleName());
    }
}
