import type { DbOrTx } from '#platform/db/index.ts'

/**
 * Takes what is due, at most `size` in a transaction, until a transaction finds fewer; returns how many that were. `take` returns
 * how many it took, which it must not find again.
 */
export async function inBatches(
  db: DbOrTx,
  size: number,
  take: (tx: DbOrTx) => Promise<number>,
): Promise<number> {
  let total = 0
  for (;;) {
    const taken = await db.transaction(take)
    total += taken
    if (taken < size) return total
  }
}
