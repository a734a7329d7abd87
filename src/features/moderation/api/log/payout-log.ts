import { readTimeZone } from '#features/accounts/api/index.ts'
import { findBreeder } from '#features/breeders/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { LogAction } from '../../choices.ts'
import { decisionMailKey } from '../announced.ts'
import { addDecision, type DecisionRow } from '../decision-store.ts'
import { decisionNotification } from '../notification-content.ts'
import type { Ports } from '../ports.ts'

type Entry = { breederId: string; actorId: string; reason: string; now: Date }

const ACTIONS = {
  held: 'hold_payout',
  released: 'release_payout',
  sent_early: 'send_payout_early',
} as const satisfies Record<string, LogAction>

/** How finance's decisions about payouts are written to the log of staff. */
export function payoutLog(ports: Pick<Ports, 'notify'>) {
  return {
    /** The payout of a sale was held, released, or sent early; the breeder reads it on the sale. */
    async logHold(
      tx: DbOrTx,
      { state, transactionId, ...entry }: Entry & { transactionId: string; state: keyof typeof ACTIONS },
    ): Promise<void> {
      await log(tx, entry, { action: ACTIONS[state], subjectKind: 'order', subjectId: transactionId })
    },

    /** The stop of payments because of a cat ended; the breeder is notified. */
    async logStopEnd(
      tx: DbOrTx,
      { catId, catName, ...entry }: Entry & { catId: string; catName: string },
    ): Promise<void> {
      const decision = await log(tx, entry, { action: 'end_stop', subjectKind: 'cat', subjectId: catId })
      const { id, userId, action, reason } = decision
      const content = decisionNotification({
        action,
        reason,
        title: catName,
        timeZone: await readTimeZone(tx, userId),
      })
      if (content)
        await ports.notify(tx, {
          userId,
          kind: 'decision',
          subjectId: id,
          mailKey: decisionMailKey(id),
          ...content,
        })
    },
  }
}

async function log(
  tx: DbOrTx,
  { breederId, actorId, reason, now }: Entry,
  about: { action: LogAction; subjectKind: 'order' | 'cat'; subjectId: string },
): Promise<DecisionRow> {
  const breeder = await findBreeder(tx, breederId)
  if (!breeder) throw new Error(`There is no breeder ${breederId}.`)
  return addDecision(tx, { ...about, userId: breeder.userId, actorId, reason, createdAt: now })
}
