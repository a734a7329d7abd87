/**
 * A promise that `use` reads without suspending once it is fulfilled, also in the first render: React skips waiting for
 * a promise with its own `status` and `value`.
 */
export function readablePromise<T>(promise: Promise<T>): Promise<T> & { status?: 'fulfilled' } {
  const readable: Promise<T> & { status?: 'fulfilled'; value?: T } = promise
  // A rejection is reported to whoever uses the promise.
  promise.then(
    (value) => Object.assign(readable, { status: 'fulfilled', value }),
    () => {},
  )
  return readable
}
