const LOOK_MS = 500

/**
 * Calls back when npm, which ran this script, is gone. Somebody who ends npm means what it runs, but npm tells only the
 * shell in between, and that does not pass it on. Scripts that were started without npm may outlive their parent.
 */
export function whenOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, LOOK_MS)
  timer.unref()
}
