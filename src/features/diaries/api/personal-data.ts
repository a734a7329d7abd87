import { sql } from 'drizzle-orm'
import { ofCattery } from '#features/breeders/api/index.ts'
import { deleted, type TableRules } from '#platform/personal-data/index.ts'
import { diaryEntries } from './tables.ts'

export const diaryRules: TableRules[] = [
  {
    table: 'diary_entries',
    holds: 'What you published in diaries of your kittens.',
    columns: deleted(diaryEntries),
    deletes: ofCattery,
    exported: {
      file: 'diaries',
      rows: (
        userId,
      ) => sql`select c.name as cat, d.text, d.image_url as picture, d.grams, d.weighed_on as "weighedOn",
        d.published_at as "publishedAt" from diary_entries d join cats c on c.id = d.cat_id
        where d.breeder_id in (select b.id from breeders b where b.user_id = ${userId}) order by d.published_at`,
    },
  },
]
