import { readTimeZone } from '#features/accounts/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { changeSearch, type SearchRow, skipMatches } from '../store.ts'
import { nextMailTime } from './mail-times.ts'

/** After a change of the alert, an email about what was found before is sent at its new time, if there was one to be sent. */
export async function planAgain(
  tx: Handle,
  search: SearchRow,
  { wasSilent, now }: { wasSilent: boolean; now: Date },
): Promise<void> {
  const { id, userId, alert, isPaused, mailedAt, mailDueAt } = search
  if (wasSilent || isPaused) await skipMatches(tx, [id], now)
  const timeZone = await readTimeZone(tx, userId)
  const next = mailDueAt && !wasSilent && !isPaused ? nextMailTime(alert, { now, mailedAt, timeZone }) : null
  await changeSearch(tx, id, { mailDueAt: next })
}
