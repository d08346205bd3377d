import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch

/** A scope of one's own, on the threads of a pool. */
class ScopeOfPool {
    private val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
    private val names = ArrayList<String>()

    fun add(name: String) {
        scope.launch {
            names.add(name) // ~ data-race #1
        }
    }
}

fun main() {
    val list = ScopeOfPool()
    list.add("a")
    list.add("b")
}
