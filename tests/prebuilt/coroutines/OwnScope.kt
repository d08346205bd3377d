import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch

/** A class that is a scope, and says that a pool runs its coroutines. */
class OwnScope : CoroutineScope {
    override val coroutineContext: CoroutineContext
        get() = Dispatchers.Default

    private var count = 0

    fun add() {
        launch {
            count++ // ~ data-race #1
        }
    }
}

fun main() {
    val counter = OwnScope()
    counter.add()
    counter.add()
}
