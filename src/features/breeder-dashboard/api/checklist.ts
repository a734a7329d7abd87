import { sql } from 'drizzle-orm'
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import type { ChecklistStep } from '../contract.ts'

/** What a new breeder does first; null once it is done, or the cattery has sold a cat. Throws `forbidden` for others. */
export async function checklistFor(db: Handle, ownerId: string): Promise<ChecklistStep[] | null> {
  const found = await findBeginning(db, (await requireOwnBreeder(db, ownerId)).id)
  if (!found || found.hasSales) return null
  const steps: ChecklistStep[] = [
    { step: 'describe', isDone: found.hasDescription },
    { step: 'picture', isDone: found.hasPicture },
    { step: 'list', isDone: found.hasCats },
  ]
  return steps.every(({ isDone }) => isDone) ? null : steps
}

type Beginning = { hasDescription: boolean; hasPicture: boolean; hasCats: boolean; hasSales: boolean }

/** Whether a cattery has described itself and has a picture, and whether it has ever listed a cat or sold one. */
async function findBeginning(db: Handle, breederId: string): Promise<Beginning | undefined> {
  const { rows } = await db.execute<Beginning>(sql`
    select coalesce(description, '') <> '' as "hasDescription", profile_image_url is not null as "hasPicture",
      exists (select from cats where breeder_id = b.id) as "hasCats",
      exists (select from transactions where breeder_id = b.id) as "hasSales"
    from breeders b where id = ${breederId}`)
  return rows[0]
}
