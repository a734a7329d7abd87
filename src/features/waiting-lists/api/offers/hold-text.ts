import { readTimeZone } from '#features/accounts/api/index.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { holdText } from '../../hold-text.ts'

/** Why a buyer cannot buy a cat that is on hold for a family, with the end of the hold in the time zone of the buyer. */
export async function readHoldText(
  db: DbOrTx,
  cat: { name: string; heldUntil: Date | null },
  buyerId: string,
  now: Date,
): Promise<string> {
  const timeZone = await readTimeZone(db, buyerId)
  return holdText(cat, { timeZone, today: dayIn(now, timeZone), now })
}
