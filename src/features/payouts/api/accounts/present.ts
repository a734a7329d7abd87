import type { PayoutAccount, StaffPayoutAccount } from '../../account-contract.ts'
import type { PayoutAccountRow } from '../tables.ts'
import { needsInformation } from './state.ts'

/** An account as its breeder sees it; without a row, nothing was started. */
export function presentAccount(row: PayoutAccountRow | undefined, now: Date): PayoutAccount {
  if (!row)
    return {
      state: 'not_started',
      restriction: null,
      needsInformation: false,
      dueAt: null,
      isOverdue: false,
    }
  const { state, restriction, dueAt } = row
  return {
    state,
    restriction,
    needsInformation: needsInformation(row),
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue: dueAt !== null && dueAt <= now,
  }
}

/** The same with what staff need to help. */
export function presentToStaff(
  row: PayoutAccountRow | undefined,
  { breeder, events }: Pick<StaffPayoutAccount, 'breeder' | 'events'>,
  now: Date,
): StaffPayoutAccount {
  return {
    ...presentAccount(row, now),
    stripeAccountId: row?.stripeAccountId ?? null,
    previousAccountIds: row?.previousAccountIds ?? [],
    detailsSubmitted: row?.detailsSubmitted ?? false,
    chargesEnabled: row?.chargesEnabled ?? false,
    payoutsEnabled: row?.payoutsEnabled ?? false,
    transfers: row?.transfers ?? 'inactive',
    currentlyDue: row?.currentlyDue ?? [],
    pastDue: row?.pastDue ?? [],
    disabledReason: row?.disabledReason ?? null,
    country: row?.country ?? null,
    currency: row?.currency ?? null,
    checkedAt: row?.checkedAt?.toISOString() ?? null,
    startedAt: row?.stripeAccountId ? row.createdAt.toISOString() : null,
    events,
    breeder,
  }
}
