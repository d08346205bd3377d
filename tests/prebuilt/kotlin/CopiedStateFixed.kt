import java.util.concurrent.atomic.AtomicReference
import kotlin.concurrent.thread

/** The atomic makes the new state from the current one, in one step. */
class CopiedStateFixed {
    data class Score(val home: Int, val guest: Int)

    private val score = AtomicReference(Score(0, 0))

    fun home() {
        score.updateAndGet { it.copy(home = it.home + 1) }
    }

    fun guest() {
        score.updateAndGet { it.copy(guest = it.guest + 1) }
    }
}

fun main() {
    val game = CopiedStateFixed()
    thread { game.home() }
    thread { game.guest() }
}
