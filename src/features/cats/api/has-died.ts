import { sql } from 'drizzle-orm'
import { cats } from './tables.ts'

/** The SQL condition that a cat died, by the breeding book. */
export const hasDied = sql`exists (select from animals a where a.id = ${cats.animalId} and a.status = 'died')`
