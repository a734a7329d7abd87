import { ApiError } from '#lib/client/client.ts'

/** Seconds before each further attempt. With the time that the server lets a file wait, they are some ten minutes. */
const DELAYS = [3, 5, 10, 15, 20, 30, 30, 30, 30, 30]
/** The server has no room for the file at the moment, or a proxy did not want to wait for it. */
const BUSY = [502, 503, 504]

/**
 * Sends a file again while the server is too busy for it; `onBusy` is called before each wait. Throws the last error, and
 * AbortError when `signal` aborts.
 */
export async function sendUntilTaken<T>(
  send: () => Promise<T>,
  { onBusy, signal }: { onBusy: () => void; signal: AbortSignal },
): Promise<T> {
  for (const seconds of DELAYS) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError && BUSY.includes(error.status))) throw error
    }
    onBusy()
    await wait(seconds * 1_000, signal)
  }
  return send()
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
