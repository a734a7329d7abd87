import { sql } from 'drizzle-orm'
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { payableAccounts } from '#features/payouts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { ChecklistStep } from '../contract.ts'

/**
 * What a new breeder does first; null once it is done, or the cattery has sold a cat. Without payouts, no account is needed.
 * Throws `forbidden` for others.
 */
export async function checklistFor(
  { db, env }: Pick<Services, 'db' | 'env'>,
  ownerId: string,
): Promise<ChecklistStep[] | null> {
  const found = await findBeginning(db, (await requireOwnBreeder(db, ownerId)).id)
  if (!found || found.hasSales) return null
  const steps: ChecklistStep[] = [
    { step: 'describe', isDone: found.isDescribed },
    { step: 'list', isDone: found.hasCats },
    { step: 'document', isDone: found.hasDocument },
    { step: 'policy', isDone: found.hasPolicy },
    ...(env.PAYOUTS === 'off' ? [] : [{ step: 'payout' as const, isDone: found.hasAccount }]),
  ]
  return steps.every(({ isDone }) => isDone) ? null : steps
}

type Beginning = Record<
  'isDescribed' | 'hasCats' | 'hasDocument' | 'hasPolicy' | 'hasAccount' | 'hasSales',
  boolean
>

async function findBeginning(db: DbOrTx, breederId: string): Promise<Beginning | undefined> {
  const { rows } = await db.execute<Beginning>(sql`
    select coalesce(description, '') <> '' and profile_image_url is not null as "isDescribed",
      exists (select from cats where breeder_id = b.id) as "hasCats",
      coalesce(jsonb_array_length(documents -> 'files'), 0) > 0 or exists (
        select from cats where breeder_id = b.id and (vaccination_record is not null
          or jsonb_path_exists(health_records, '$[*].documentUrl ? (@ != null)'))) as "hasDocument",
      has_chosen_policy as "hasPolicy",
      ${payableAccounts.hasActiveAccount(sql`b.id`)} as "hasAccount",
      exists (select from transactions where breeder_id = b.id) as "hasSales"
    from breeders b where id = ${breederId}`)
  return rows[0]
}
