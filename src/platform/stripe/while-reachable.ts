import { AppError } from '#lib/errors.ts'

/** Items in a row without a response from the provider after which a run ends, because each may take a minute. */
const MAX_UNREACHABLE = 3

/**
 * Works on items one after the other. An error, which `failed` handles, does not stop it; several items in a row for which
 * the payment provider cannot be reached do.
 */
export async function whileReachable<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  failed: (item: T, error: unknown) => Promise<void> | void,
): Promise<void> {
  let unreachable = 0
  for (const item of items) {
    if (unreachable === MAX_UNREACHABLE) return
    try {
      await work(item)
      unreachable = 0
    } catch (error) {
      await failed(item, error)
      unreachable = error instanceof AppError && error.code === 'payment_unavailable' ? unreachable + 1 : 0
    }
  }
}
