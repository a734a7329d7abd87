import { AsyncLocalStorage } from 'node:async_hooks'
import type { Handle } from '#platform/db/index.ts'

export type TransactionalDb = {
  /** The handle for the sign-in library, which opens transactions by itself and calls back in the middle of them. */
  forLibrary: Handle
  /** The transaction that the library has open around this call, or the database itself. */
  current(): Handle
}

/**
 * Lets callbacks of the sign-in library write in its transaction. The library keeps its own transaction to itself;
 * the outer handle would trip the guard of platform/db there, and rightly: on PGlite it would wait for ever.
 */
export function transactionalDb(db: Handle): TransactionalDb {
  const open = new AsyncLocalStorage<Handle>()
  const transaction: Handle['transaction'] = (work, config) =>
    db.transaction((tx) => open.run(tx, () => work(tx)), config)
  return {
    forLibrary: Object.create(db, { transaction: { value: transaction } }) as Handle,
    current: () => open.getStore() ?? db,
  }
}
