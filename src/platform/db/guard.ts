import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Refuses the outer database handle inside a transaction. On PGlite such a query would wait for ever for the
 * transaction that waits for it, on a pool it would silently run outside the transaction. The throw rolls back.
 */
export class NestedHandleError extends Error {
  constructor() {
    super('The outer database handle was used inside a transaction: pass the transaction (tx) on instead.')
    this.name = 'NestedHandleError'
  }
}

export type Guard = { inside<T>(work: () => Promise<T>): Promise<T>; check(): void }

export function createGuard(): Guard {
  const storage = new AsyncLocalStorage<{ open: boolean }>()
  return {
    async inside(work) {
      const state = { open: true }
      try {
        return await storage.run(state, work)
      } finally {
        // Work that was started inside but outlives the transaction may use the handle again.
        state.open = false
      }
    },
    check() {
      if (storage.getStore()?.open) throw new NestedHandleError()
    },
  }
}
