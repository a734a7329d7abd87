/**
 * Does something every so many milliseconds, never twice at once, and keeps no process alive for it; answers the function
 * that stops it. `work` must not fail: it tells of its own faults.
 */
export function regularly(everyMs: number, work: () => Promise<unknown>): () => void {
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
