/** Lets work on the same thing happen one after the other in a process, before it takes a database connection. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Work with the same key waits here for its turn, however long it takes, in the order in which it came. Without that, each
 * request that waits for the same lock keeps a connection of the pool, so that others wait for one until their time is over. The
 * lock is still needed: other processes have turns of their own.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const turn = before.then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
