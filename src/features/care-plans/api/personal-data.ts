import { sql } from 'drizzle-orm'
import { ofCattery } from '#features/breeders/api/index.ts'
import { days, deleted, type TableRules } from '#platform/personal-data/index.ts'
import { careEntries, careTemplates } from './tables.ts'

export const carePlanRules: TableRules[] = [
  {
    table: 'care_entries',
    holds: 'What was done for kittens in your care plans, with product, lot, and vet.',
    columns: deleted(careEntries),
    deletes: ofCattery,
    periods: [
      {
        period: days(730),
        from: 'the day on which you deleted an entry',
        expired: (cutoff) => sql`${careEntries.deletedAt} < ${cutoff.toISOString()}`,
      },
    ],
    exported: {
      file: 'care',
      rows: (
        userId,
      ) => sql`select e.kitten_id as kitten, e.kind, e.name, e.dose, e.done_on as "doneOn", e.product, e.lot, e.vet
        from care_entries e where ${ofCattery(userId)} and e.deleted_at is null order by e.done_on, e.id`,
    },
  },
  {
    table: 'care_templates',
    holds: 'The lines of your care plans.',
    columns: deleted(careTemplates),
    deletes: ofCattery,
    exported: {
      file: 'care-template',
      rows: (userId) => sql`select t.lines from care_templates t where ${ofCattery(userId)}`,
    },
  },
]
