import java.util.concurrent.atomic.AtomicInteger
import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch

/** A class that is a scope, whose coroutines count in an atomic. */
class OwnScopeFixed : CoroutineScope {
    override val coroutineContext: CoroutineContext
        get() = Dispatchers.Default

    private val count = AtomicInteger()

    fun add() {
        launch {
            count.incrementAndGet()
        }
    }
}

fun main() {
    val counter = OwnScopeFixed()
    counter.add()
    counter.add()
}
