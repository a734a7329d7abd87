import { AsyncLocalStorage } from 'node:async_hooks'
import type { Handle } from '#platform/db/index.ts'

export type TransactionalDb = {
  /** The database handle for the sign-in library, which opens its own transactions and calls back inside them. */
  forLibrary: Handle
  /** The library's current transaction, or the database. */
  current(): Handle
}

/**
 * Lets the library's callbacks write in its transaction, which the library does not expose. Using the outer handle there
 * would deadlock on PGlite, so the guard in platform/db rejects it.
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
