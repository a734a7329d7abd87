/** What a change of litters means for their pairings, whose status follows from them. */
import { daysBetween } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { lockPairing } from './manage-store.ts'
import type { PairingPorts } from './pairing-ports.ts'

/** Two litters of one queen are born at least so many days apart: her gestation takes about nine weeks. */
const MIN_DAYS_BETWEEN_BIRTHS = 56

/** Whether two birth dates (ISO) of litters of a pairing are of one birth. */
export function isSameBirth(one: string, other: string): boolean {
  return Math.abs(daysBetween(one, other)) < MIN_DAYS_BETWEEN_BIRTHS
}

/** Runs a change of litters, and reports each of these pairings that it made born, or not born any more. */
export async function changeLittersOf(
  tx: DbOrTx,
  { pairingChanged }: Pick<PairingPorts, 'pairingChanged'>,
  pairingIds: (string | null | undefined)[],
  change: () => Promise<void>,
): Promise<void> {
  const before = []
  for (const id of new Set(pairingIds)) {
    const pairing = id && (await lockPairing(tx, id))
    if (pairing) before.push(pairing)
  }
  await change()
  for (const pairing of before) {
    const after = await lockPairing(tx, pairing.id)
    if (after && after.status !== pairing.status)
      await pairingChanged(tx, pairing.id, { before: pairing, after })
  }
}
