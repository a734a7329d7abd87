/** The papers of a sale as its parties see them. */
import { ANSWER_DAYS } from '#features/contracts/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import { signedPath } from '#features/uploads/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { dayIn } from '#lib/times.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { SalePapers } from '../contract.ts'
import { asksForProof, papersDue, TAKE_BACK_HOURS } from '../rules.ts'
import type { PapersRow, ProofRow } from './store.ts'

/** Milliseconds for which the breeder's links to files work. */
const LINK_MS = 12 * HOUR_MS

/** Until when a breeder can take back a statement of a time. */
export const takeBackEnd = (statedAt: Date): Date => new Date(statedAt.getTime() + TAKE_BACK_HOURS * HOUR_MS)

type Known = {
  role: SalePapers['role']
  otherName: string
  now: Date
  /** When the cat was handed over; undefined before that. */
  handedOverAt: Date | undefined
  /** Those of the sale, newest first. */
  proofs: readonly ProofRow[]
}

/** `row` is undefined if the contract promises nothing, or there is none. */
export function presentPapers(
  keys: Keys,
  sale: Pick<StoredSale, 'id' | 'status' | 'frozen' | 'timeZone' | 'snapshot'>,
  row: PapersRow | undefined,
  { role, otherName, now, handedOverAt, proofs }: Known,
): SalePapers {
  const { id, status, frozen, timeZone, snapshot } = sale
  const isOpen = status === 'completed' && frozen === null
  const handedOverOn = handedOverAt ? dayIn(handedOverAt, timeZone) : null
  return {
    transactionId: id,
    role,
    catName: snapshot.name,
    otherName,
    timeZone,
    today: dayIn(now, timeZone),
    handedOverOn,
    isOpen,
    proof:
      row && asksForProof(row)
        ? { neuterBy: row.neuterBy, sent: proofs.map((proof) => presentProof(keys, role, proof, now)) }
        : null,
    papers: row?.papersWhen
      ? {
          when: row.papersWhen,
          due: papersDue({
            papersWhen: row.papersWhen,
            handedOverOn,
            proof: seenDays(proofs, timeZone),
            answerDays: ANSWER_DAYS,
          }),
          handedOverOn: row.papersOn,
          takeBackUntil: role === 'breeder' && isOpen ? takeBackUntil(row, now) : null,
        }
      : null,
  }
}

function presentProof(
  keys: Keys,
  role: SalePapers['role'],
  { id, status, objectId, reason, sentAt, endedAt }: ProofRow,
  now: Date,
) {
  // The buyer owns the file.
  const urlOf = (object: string) =>
    role === 'buyer' ? `/objects/${object}` : signedPath(keys, object, new Date(now.getTime() + LINK_MS))
  return {
    id,
    status,
    url: objectId && urlOf(objectId),
    reason,
    sentAt: sentAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** The days on which the proof that was seen was sent and seen; null without one. */
function seenDays(proofs: readonly ProofRow[], timeZone: string) {
  const seen = proofs.find(({ status }) => status === 'seen')
  return seen?.endedAt
    ? { sentOn: dayIn(seen.sentAt, timeZone), seenOn: dayIn(seen.endedAt, timeZone) }
    : null
}

function takeBackUntil({ papersStatedAt }: PapersRow, now: Date): string | null {
  if (!papersStatedAt) return null
  const end = takeBackEnd(papersStatedAt)
  return now <= end ? end.toISOString() : null
}
