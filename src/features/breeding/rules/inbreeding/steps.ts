/** Runs a computation that could pause between its steps to its end, without pauses. */
export function finish<Result>(steps: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
