import kotlinx.coroutines.MainScope
import kotlinx.coroutines.launch

/** All that counts are coroutines on the thread of the user interface. */
class MainThreadFixed {
    private val scope = MainScope()
    private var count = 0

    fun add() {
        scope.launch {
            count++
        }
        scope.launch {
            count++
        }
    }
}

fun main() {
    MainThreadFixed().add()
}
