/** Rules about the proof that a cat is neutered and its papers. Days are ISO dates in the time zone of the sale. */
import { addDays, laterDay } from '#lib/dates.ts'

/** Days before the day of the contract on which the buyer is reminded of the proof. */
export const NEUTER_REMINDER_DAYS = 14
/** Days that a proof waits until its breeder is reminded. */
export const PROOF_WAIT_DAYS = 7
/** Days after which a breeder is reminded of papers that are due. */
export const PAPERS_REMINDER_DAYS = 14
/** Hours in which a breeder can take back that the papers were handed over. */
export const TAKE_BACK_HOURS = 24
/** Proofs of one sale. */
export const MAX_PROOFS = 20
/** Characters of the reason why a proof is not enough. */
export const MIN_PROOF_REASON = 10
export const MAX_PROOF_REASON = 500

/** When papers are due: since which day, and until which day the contract gives the breeder. */
export type PapersDue = { since: string; by: string }

/**
 * When the papers of a sale are due: on the day of the handover, or once a proof was seen; null before that. `answerDays` is the
 * number of days that the contract gives after the buyer sent the proof.
 */
export function papersDue({
  papersWhen,
  handedOverOn,
  proof,
  answerDays,
}: {
  papersWhen: 'handover' | 'neuter_proof' | null
  handedOverOn: string | null
  proof: { sentOn: string; seenOn: string } | null
  answerDays: number
}): PapersDue | null {
  if (papersWhen === null || handedOverOn === null) return null
  if (papersWhen === 'handover') return { since: handedOverOn, by: handedOverOn }
  return proof && { since: proof.seenOn, by: laterDay(addDays(proof.sentOn, answerDays), proof.seenOn) }
}

/** Whether a contract asks the buyer for a proof: until a day, or before the papers. */
export const asksForProof = ({
  neuterBy,
  papersWhen,
}: {
  neuterBy: string | null
  papersWhen: 'handover' | 'neuter_proof' | null
}): boolean => neuterBy !== null || papersWhen === 'neuter_proof'
