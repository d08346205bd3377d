import kotlin.concurrent.thread

/** Each state is immutable, which one is current is not: an update may be lost. */
class CopiedState {
    data class Score(val home: Int, val guest: Int)

    @Volatile
    private var score = Score(0, 0)

    fun home() {
        score = score.copy(home = score.home + 1) // ~ non-atomic-update #1
    }

    fun guest() {
        score = score.copy(guest = score.guest + 1)
    }
}

fun main() {
    val game = CopiedState()
    thread { game.home() }
    thread { game.guest() }
}
