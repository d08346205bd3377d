import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.DelicateCoroutinesApi
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.launch
import kotlinx.coroutines.newSingleThreadContext

/** A scope of one's own, on one thread. */
@OptIn(DelicateCoroutinesApi::class, ExperimentalCoroutinesApi::class)
class ScopeOfPoolFixed {
    private val scope = CoroutineScope(newSingleThreadContext("names"))
    private val names = ArrayList<String>()

    fun add(name: String) {
        scope.launch {
            names.add(name)
        }
    }
}

fun main() {
    val list = ScopeOfPoolFixed()
    list.add("a")
    list.add("b")
}
