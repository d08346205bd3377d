import kotlinx.coroutines.MainScope
import kotlinx.coroutines.launch

/** A coroutine on the thread of the user interface, which is not known (A72), and the thread that starts it. */
class MainThread {
    private val scope = MainScope()
    private var count = 0

    fun add() {
        scope.launch {
            count++ // ~- data-race #1
        }
        count++ // ~- data-race #1
    }
}

fun main() {
    MainThread().add()
}
