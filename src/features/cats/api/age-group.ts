import { type SQL, sql } from 'drizzle-orm'
import { KITTEN_MONTHS } from '#lib/age.ts'

/** The age group of a cat `c` for typical prices, as of `today` (ISO date). */
export function ageGroup(today: string): SQL {
  return sql`case when c.birth_date > ${today}::date - make_interval(months => ${KITTEN_MONTHS}) then 'kitten' else 'adult' end`
}
