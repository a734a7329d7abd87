import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { animals } from './tables.ts'

/** The SQL condition that an animal died. */
export const isDead = (animalId: SQL) =>
  sql`exists (select from animals a where a.id = ${animalId} and a.status = 'died')`

/** Records in the book that an animal died on an ISO date, or on the day of its birth if the book has it as born later. */
export async function recordDeath(tx: DbOrTx, animalId: string, diedOn: string): Promise<void> {
  await tx
    .update(animals)
    .set({ status: 'died', diedOn: notBeforeBirth(diedOn), version: sql`${animals.version} + 1` })
    .where(eq(animals.id, animalId))
}

/** Takes back a recorded death, unless the book has another day by now. */
export async function removeDeath(tx: DbOrTx, animalId: string, diedOn: string): Promise<void> {
  await tx
    .update(animals)
    .set({ status: 'kept', diedOn: null, version: sql`${animals.version} + 1` })
    .where(and(eq(animals.id, animalId), eq(animals.diedOn, notBeforeBirth(diedOn))))
}

const notBeforeBirth = (diedOn: string) => sql`greatest(${animals.bornOn}, ${diedOn}::date)`
