/** Typical prices of breeds. Constraints are in migrations/. */
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { AGE_GROUPS } from '../contract.ts'

export const breedPrices = pgTable(
  'breed_prices',
  {
    breed: text('breed').notNull(),
    ageGroup: text('age_group', { enum: AGE_GROUPS }).notNull(),
    listings: integer('listings').notNull(),
    catteries: integer('catteries').notNull(),
    low: integer('low').notNull(),
    median: integer('median').notNull(),
    high: integer('high').notNull(),
    computedOn: date('computed_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.breed, table.ageGroup] })],
)
