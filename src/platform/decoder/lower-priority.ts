import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const LOWER = 10
const LOWEST = 19

/**
 * Gives every thread of this process a lower priority than the server that started it, which comes first. The server cannot do
 * it: on Linux it would change the first thread alone, and Node.js has often started others by then. Later threads inherit it.
 */
export function lowerPriority(): void {
  try {
    const priority = Math.min(LOWEST, getPriority(process.ppid) + LOWER)
    setPriority(priority)
    for (const thread of process.platform === 'linux' ? readdirSync('/proc/self/task') : [])
      setPriority(Number(thread), priority)
  } catch {
    // The system does not allow it, or a thread has just ended.
  }
}
