import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Two coroutines on the threads of a pool count in one field. */
class DispatchedCount {
    private var count = 0

    fun add() {
        count++ // ~ data-race #1
    }

    fun result() = count
}

fun main() {
    val counter = DispatchedCount()
    runBlocking {
        launch(Dispatchers.Default) { counter.add() }
        launch(Dispatchers.IO) { counter.add() }
    }
    println(counter.result())
}
