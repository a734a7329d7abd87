import { type SQL, sql } from 'drizzle-orm'
import { CAT_FACTS } from '../facts.ts'
import { cats } from './tables.ts'

/** The facts of a cat `c` as arguments of json_build_object: their names and columns. */
export const factFields: SQL = sql.join(
  CAT_FACTS.map(({ name }) => sql`${sql.raw(`'${name}'`)}, c.${sql.identifier(cats[name].name)}`),
  sql`, `,
)

/** The facts of a cat `c` as columns of a query, dates as ISO text. */
export const factColumns: SQL = sql.join(
  CAT_FACTS.map(
    ({ name }) => sql`c.${sql.identifier(cats[name].name)}::text as ${sql.identifier(cats[name].name)}`,
  ),
  sql`, `,
)

/** These columns with the names of the fields, for JSON of whole rows. */
export const namedFacts: SQL = sql.join(
  CAT_FACTS.map(({ name }) => sql`c.${sql.identifier(cats[name].name)} as ${sql.identifier(name)}`),
  sql`, `,
)
