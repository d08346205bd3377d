import scala.concurrent.{ExecutionContext, Future}

/** Tasks of the global pool meet in one variable. */
object FutureVar {
  private var total = 0

  def main(args: Array[String]): Unit = {
    implicit val pool: ExecutionContext = ExecutionContext.global
    val one = Future { total += 1 } // ~ data-race #1
    val two = Future { total += 2 } // ~ data-race #1
    one.foreach(_ => println("one"))
    two.foreach(_ => println("two"))
  }
}
