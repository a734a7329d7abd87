import { readTimeZone } from '#features/accounts/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { changeSearch, type SearchRow, skipMatches } from '../store.ts'
import { nextMailTime } from './mail-times.ts'

/**
 * After a change of the alert, what was found before is emailed at its new time. After a pause, or if no emails were sent
 * before, only what is found from now on is.
 */
export async function planAgain(
  tx: DbOrTx,
  search: SearchRow,
  { wasSilent, now }: { wasSilent: boolean; now: Date },
): Promise<void> {
  const { id, userId, alert, isPaused, mailedAt } = search
  if (wasSilent || isPaused) await skipMatches(tx, [id], now)
  const timeZone = await readTimeZone(tx, userId)
  const next = isPaused ? null : nextMailTime(alert, { now, mailedAt, timeZone })
  await changeSearch(tx, id, { mailDueAt: next })
}
