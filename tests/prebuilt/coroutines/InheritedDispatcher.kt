import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** Coroutines run where those run that start them: here, on the threads of a pool. */
class InheritedDispatcher {
    private var count = 0

    fun add() {
        count++ // ~ data-race #1
    }

    suspend fun run() = coroutineScope {
        launch { add() }
        launch { add() }
    }

    fun result() = count
}

fun main() {
    val counter = InheritedDispatcher()
    runBlocking {
        withContext(Dispatchers.Default) { counter.run() }
        println(counter.result())
    }
}
