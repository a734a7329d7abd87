import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { payableAccounts } from '#features/payouts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
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

const beginningRow = z.object({
  isDescribed: z.boolean(),
  hasCats: z.boolean(),
  hasDocument: z.boolean(),
  hasPolicy: z.boolean(),
  hasAccount: z.boolean(),
  hasSales: z.boolean(),
})
type Beginning = z.infer<typeof beginningRow>

async function findBeginning(db: DbOrTx, breederId: string): Promise<Beginning | undefined> {
  return read(db, beginningRow).maybeRow(sql`
    select coalesce(description, '') <> '' and profile_image_url is not null as is_described,
      exists (select from cats where breeder_id = b.id) as has_cats,
      coalesce(jsonb_array_length(documents -> 'files'), 0) > 0 or exists (
        select from cats where breeder_id = b.id and (vaccination_record is not null
          or jsonb_path_exists(health_records, '$[*].documentUrl ? (@ != null)'))) as has_document,
      has_chosen_policy as has_policy,
      ${payableAccounts.hasActiveAccount(sql`b.id`)} as has_account,
      exists (select from transactions where breeder_id = b.id) as has_sales
    from breeders b where id = ${breederId}`)
}
