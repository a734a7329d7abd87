import { type SQL, sql } from 'drizzle-orm'
import type { AgeRule } from '#lib/go-home.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { placeRulesOf } from './rules.ts'

/** Where a sale takes place: the states of the cattery and of the buyer as far as they are known, and the clubs of the cattery. */
export type SalePlaces = { states: readonly (string | null)[]; clubs: readonly string[] }

/** The rules about the age of kittens that bind a sale on a day (ISO date). Advice binds no one. */
export async function ageRulesOf(
  db: DbOrTx,
  today: string,
  { states, clubs }: SalePlaces,
): Promise<AgeRule[]> {
  const rules = await placeRulesOf(db, today, { states: states.filter((state) => state !== null), clubs })
  return rules.flatMap(({ subject, binds, kind, place, number }) =>
    subject === 'age' && binds !== 'advice' && number !== null ? [{ weeks: number, by: kind, place }] : [],
  )
}

/** Whether a row `r` decides the age of kittens as of a day (ISO date), in SQL. */
export const isCurrentAgeRule = (today: string): SQL =>
  sql`r.subject = 'age' and r.binds <> 'advice' and not r.is_ended and r.late_from > ${today}::date`
