import java.util.Timer
import kotlin.concurrent.schedule

/** The timer's thread and the main thread change one variable; the library makes the task. */
class TimerState {
    var ticks = 0 // ~ data-race #1

    fun tick() {
        ticks++ // ~ data-race #1
    }
}

fun main() {
    val clock = TimerState()
    Timer().schedule(10, 10) { clock.tick() }
    println(clock.ticks)
}
