import type { Database, DbOrTx } from '#platform/db/index.ts'

/** Does something in a transaction that is taken back. */
export async function undone(database: Database, work: (tx: DbOrTx) => Promise<void>): Promise<void> {
  const end = new Error('undone')
  await database.db
    .transaction(async (tx) => {
      await work(tx)
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
}

/** To hundredths. */
export const round = (value: number) => Math.round(value * 100) / 100
