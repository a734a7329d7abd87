/** What the stage of a dispute means, from the provider's answer and what is stored. Amounts are cents. */
import type { StoredSale } from '#features/sales/api/index.ts'
import type { Freeze } from '#features/sales/contract.ts'
import { isPossible } from '#lib/states/state-table.ts'
import type { Dispute } from '../contract.ts'
import { ANSWER_TABLE, type AnswerState, DISPUTE_TABLE, stageOf } from '../states.ts'
import type { ProviderDispute } from './provider.ts'

type Answer = Pick<ProviderDispute, 'status' | 'amount'> & {
  /** Positive for money that the bank returned to the platform. */
  balance_transactions: readonly { amount: number }[]
}

const CLOSED: readonly ProviderDispute['status'][] = ['won', 'lost', 'warning_closed', 'prevented']

export function isClosed({ status }: Pick<Answer, 'status'>): boolean {
  return CLOSED.includes(status)
}

export function fundsOf({
  balance_transactions: movements,
}: Pick<Answer, 'balance_transactions'>): Dispute['funds'] {
  if (movements.length === 0) return 'kept'
  return movements.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'withdrawn' : 'reinstated'
}

/**
 * Cents that a closed dispute has returned to the buyer, of those that are withdrawn. After a decision for the platform, they
 * are on their way until the bank has returned a part.
 */
export function lostOf(
  { status, balance_transactions: movements }: Pick<Answer, 'status' | 'balance_transactions'>,
  withdrawn: number,
): number {
  const isOnItsWay = status === 'won' && !movements.some(({ amount }) => amount > 0)
  return isOnItsWay ? 0 : Math.max(0, withdrawn)
}

/** How a closed dispute was decided, with the cents that were lost. */
export function outcomeOf(
  { status, amount }: Pick<Answer, 'status' | 'amount'>,
  lost: number,
): NonNullable<Dispute['outcome']> {
  if (lost > 0) return lost < amount ? 'partly_lost' : 'lost'
  if (status === 'won') return 'won'
  return status === 'lost' ? 'lost' : 'closed'
}

/** Why the parties cannot change a sale; a lost dispute concerns only one that has neither ended nor been handed over. */
export function freezeOf(
  { status }: Pick<StoredSale, 'status'>,
  facts: { isDisputed: boolean; isLossUndecided: boolean; isPaymentChecked: boolean; isCatDead: boolean },
): Freeze | null {
  if (facts.isDisputed) return 'dispute'
  if (facts.isLossUndecided && (status === 'deposit_paid' || status === 'paid')) return 'dispute_lost'
  if (facts.isPaymentChecked) return 'payment_check'
  return facts.isCatDead ? 'cat_died' : null
}

type Stage = Pick<Dispute, 'isClosed' | 'outcome' | 'lost'>

/** What the parties and staff are notified of after a dispute was stored. An inquiry that was closed can become a dispute. */
export function whatHappened(
  before: Stage | undefined,
  { isClosed, outcome, lost }: Stage,
): { isOpened: boolean; isDecided: boolean } {
  return {
    isOpened: !before || (before.isClosed && !isClosed),
    isDecided: outcome !== null && (outcome !== before?.outcome || lost !== before.lost),
  }
}

/** Whether the bank still waits for evidence that staff have not sent, so that the breeder can add statements. */
export function takesStatements(
  dispute: { isClosed: boolean; status: string; evidenceDueAt: Date | null },
  answer: AnswerState | undefined,
  now: Date,
): boolean {
  const { evidenceDueAt } = dispute
  if (!isPossible(DISPUTE_TABLE, 'addStatement', stageOf(dispute))) return false
  if (!evidenceDueAt || evidenceDueAt <= now) return false
  return isPossible(ANSWER_TABLE, 'addStatement', answer ?? 'draft')
}
