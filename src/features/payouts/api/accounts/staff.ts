import { findBreeder } from '#features/breeders/api/index.ts'
import { listEventsOf } from '#features/payments/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { StaffPayoutAccount } from '../../account-contract.ts'
import { presentToStaff } from './present.ts'
import { findAccount } from './store.ts'

/** `logView` logs that a member of staff viewed the account of a breeder; moderation, a higher feature, has the log. */
export type StaffAccountPorts = {
  logView(staff: Viewer, breeder: { id: string; userId: string; businessName: string }): Promise<void>
}

/** Events that staff see. */
const MOST_EVENTS = 10

/** A breeder's account, for staff, whose view is logged; null if payouts are off. Throws not_found. */
export async function accountForStaff(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  ports: StaffAccountPorts,
  viewer: Viewer,
  breederId: string,
): Promise<StaffPayoutAccount | null> {
  const found = await findBreeder(db, breederId)
  if (!found) throw new AppError('not_found')
  if (env.PAYOUTS === 'off') return null
  const { id, userId, businessName } = found
  const row = await findAccount(db, breederId)
  if (row) await ports.logView(viewer, { id, userId, businessName })
  const events = row?.stripeAccountId ? await listEventsOf(db, row.stripeAccountId, MOST_EVENTS) : []
  return presentToStaff(
    row,
    {
      breeder: { id, userId, businessName },
      events: events.map(({ createdAt, ...event }) => ({ ...event, receivedAt: createdAt.toISOString() })),
    },
    clock.now(),
  )
}
