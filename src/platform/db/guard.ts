import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The outer database handle was used inside a transaction. On PGlite such a query would wait forever for the transaction,
 * which waits for the query; on a pool it would silently run outside the transaction.
 */
export class NestedHandleError extends Error {
  constructor() {
    super('The outer database handle was used inside a transaction: pass the transaction (tx) on instead.')
    this.name = 'NestedHandleError'
  }
}

export type Guard = {
  /** Runs the work of a transaction. */
  inside<T>(work: () => Promise<T>): Promise<T>
  /** Throws NestedHandleError inside a transaction, which rolls it back. */
  check(): void
}

export function createGuard(): Guard {
  const storage = new AsyncLocalStorage<{ open: boolean }>()
  return {
    async inside(work) {
      const state = { open: true }
      try {
        return await storage.run(state, work)
      } finally {
        // Work that was started inside but outlives the transaction may use the outer handle.
        state.open = false
      }
    },
    check() {
      if (storage.getStore()?.open) throw new NestedHandleError()
    },
  }
}
