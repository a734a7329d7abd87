/**
 * Runs `work` at an interval in milliseconds, never twice at the same time, without keeping the process alive. Returns a
 * function that stops it. `work` must handle its own errors.
 */
export function repeatEvery(everyMs: number, work: () => Promise<unknown>): () => void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    void work().finally(() => {
      running = false
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
