/** Tasks of diaries: reserved kittens without a new picture. */
import { type SQL, sql } from 'drizzle-orm'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'

/** Days without a picture after which the breeder of a reserved kitten is reminded. */
export const PICTURE_DAYS = 14

/** A kitten with a family that is at the cattery and had no picture for some time. */
export type PictureFacts = { catId: string; logId: string; name: string }

export const pictureTasks: TaskSource<SQL, PictureFacts, 'diary_picture'> = {
  facts: ({ breederId, saleId, now }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f order by f.name, f."catId"), '[]') from (
    select c.id as "catId", coalesce(k.litter_id, k.breeding_pairing_id) as "logId", c.name
    from cats c join kittens k on k.cat_id = c.id
    where c.breeder_id = ${breederId} and c.status in ('reserved', 'sold') and k.left_on is null and k.died_on is null
      and c.reservation_date <= ${now.toISOString()}::timestamptz - make_interval(days => ${PICTURE_DAYS}::int)
      and not exists (select from diary_entries e where e.cat_id = c.id and e.image_url is not null
        and e.published_at > ${now.toISOString()}::timestamptz - make_interval(days => ${PICTURE_DAYS}::int))) f)`,
  tasksOf: ({ catId, logId, name }) => [
    openTask({ kind: 'diary_picture', role: 'breeder', subjectId: catId, name, note: logId }),
  ],
}
