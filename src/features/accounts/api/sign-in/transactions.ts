import { AsyncLocalStorage } from 'node:async_hooks'
import type { DbOrTx } from '#platform/db/index.ts'

export type TransactionalDb = {
  /** The database handle for the sign-in library, which opens its own transactions and calls back inside them. */
  forLibrary: DbOrTx
  /** The library's current transaction, or the database. */
  current(): DbOrTx
}

/**
 * Lets the library's callbacks write in its transaction, which the library does not expose. Using the outer handle there
 * would deadlock on PGlite, so the guard in platform/db rejects it.
 */
export function transactionalDb(db: DbOrTx): TransactionalDb {
  const open = new AsyncLocalStorage<DbOrTx>()
  const transaction: DbOrTx['transaction'] = (work, config) =>
    db.transaction((tx) => open.run(tx, () => work(tx)), config)
  return {
    forLibrary: Object.create(db, { transaction: { value: transaction } }) as DbOrTx,
    current: () => open.getStore() ?? db,
  }
}
