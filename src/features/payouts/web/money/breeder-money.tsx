import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { OwnPayouts } from '../../contract.ts'
import { scheduleOf } from '../../schedule.ts'
import { PayoutAccountSection } from '../accounts/payout-account-section.tsx'
import { payoutsQuery } from '../payout-queries.ts'
import { MoneySummary } from './money-summary.tsx'
import { PaidPayouts } from './paid-payouts.tsx'
import { PayoutCalendar } from './payout-calendar.tsx'
import { UndatedPayouts } from './payout-rows.tsx'

/**
 * When a breeder is paid, why the rest waits, and the payout account: first while it needs the breeder, otherwise as the last
 * line. No payouts while they are off. `children` are what was in earlier months.
 */
export function BreederMoney({ children }: { children: ReactNode }) {
  return (
    <PayoutAccountSection>
      <Loaded
        query={useQuery(payoutsQuery)}
        failure="Your money could not be loaded."
        loading={<Skeleton className="h-56" />}
      >
        {(data) => data && <LoadedPayouts data={data} />}
      </Loaded>
      {children}
    </PayoutAccountSection>
  )
}

function LoadedPayouts({ data: { sales } }: { data: OwnPayouts }) {
  const schedule = scheduleOf(sales, useTimeZone())
  if (sales.length === 0)
    return (
      <EmptyState
        title="No sales yet"
        hint="When a buyer reserves or buys one of your cats, you see here when you are paid."
      />
    )
  const { days, waiting, onHold, owed, paid } = schedule
  const isWaiting = waiting.parts.length + onHold.parts.length + owed.parts.length > 0
  return (
    <>
      <MoneySummary schedule={schedule} />
      {(days.length > 0 || isWaiting) && (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
          {days.length > 0 && <PayoutCalendar days={days} />}
          {isWaiting && (
            <div className="grid gap-8">
              <UndatedPayouts title="Waits for you" group={waiting} />
              <UndatedPayouts title="On hold" group={onHold} />
              <UndatedPayouts title="What you owe" group={owed} />
            </div>
          )}
        </div>
      )}
      <PaidPayouts group={paid} />
    </>
  )
}
