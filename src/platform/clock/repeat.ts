import { newId } from '#lib/ids.ts'
import { runInContext } from '#platform/work-context/index.ts'

/**
 * Runs `work` at an interval in milliseconds, never twice at the same time, without keeping the process alive. Returns a
 * function that stops it. Each run has an ID of its own as if it were a request. `work` must handle its own errors.
 */
export function repeatEvery(everyMs: number, work: () => Promise<unknown>): () => void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    void runInContext({ requestId: newId() }, work).finally(() => {
      running = false
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
