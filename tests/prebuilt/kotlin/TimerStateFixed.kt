import java.util.Timer
import kotlin.concurrent.schedule

/** The timer's thread alone writes, and the variable is volatile. */
class TimerStateFixed {
    @Volatile
    var ticks = 0

    fun tick() {
        ticks++
    }
}

fun main() {
    val clock = TimerStateFixed()
    Timer().schedule(10, 10) { clock.tick() }
    println(clock.ticks)
}
