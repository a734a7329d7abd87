/** Tasks of the breeding book: requests of other catteries to name its animals as parents. */
import { type SQL, sql } from 'drizzle-orm'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'

/** The open requests about one animal; `other` is the cattery of the first one. */
export type RequestFacts = { animalId: string; name: string; other: string; count: number }

export const requestTasks: TaskSource<SQL, RequestFacts, 'animal_requests'> = {
  facts: ({ breederId, saleId }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select a.id as "animalId", a.registered_name as name, count(*)::int as count,
      (array_agg(b.business_name order by r.created_at, r.id))[1] as other
    from animal_requests r
      join animals a on a.id = r.animal_id
      join breeders b on b.id = r.breeder_id
    where a.breeder_id = ${breederId} and r.status = 'open'
    group by a.id) f)`,
  tasksOf: ({ animalId, name, other, count }) => [
    openTask({ kind: 'animal_requests', role: 'breeder', subjectId: animalId, name, other, count }),
  ],
}
