import { type SQL, sql } from 'drizzle-orm'
import { TEXT_FACTS } from '../text-facts.ts'
import { cats } from './tables.ts'

/** The texts of a cat `c` as arguments of json_build_object: their names and columns. */
export const textFactFields: SQL = sql.join(
  TEXT_FACTS.map(({ name }) => sql`${sql.raw(`'${name}'`)}, c.${sql.identifier(cats[name].name)}`),
  sql`, `,
)

/** The texts of a cat `c` as columns of a query, with their names. */
export const textFactColumns: SQL = sql.join(
  TEXT_FACTS.map(({ name }) => sql`c.${sql.identifier(cats[name].name)} as ${sql.identifier(name)}`),
  sql`, `,
)
