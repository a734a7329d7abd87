/** What happened when a request was approved, in a sentence. */
import { formatWithCentsIfAny } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import type { ApprovalKind } from './choices.ts'
import type { MoneyFacts } from './contract.ts'

type Names = Pick<MoneyFacts, 'buyerShortName' | 'breederName'>

const TEXTS: Record<Exclude<ApprovalKind, 'delete_user'>, (amount: string, names: Names) => string> = {
  refund: (amount, { buyerShortName }) => `${amount} is on its way back to ${buyerShortName}`,
  problem_decision: (amount, { buyerShortName }) => `${amount} is on its way back to ${buyerShortName}`,
  settle_refund: (amount, { buyerShortName }) =>
    `${amount} is recorded as paid to ${buyerShortName} in another way`,
  early_payout: (amount, { breederName }) => `The payout of ${amount} to ${breederName} no longer waits`,
}

/** `$800 is on its way back to Lupe M.`; `money` is null for what moves none. */
export function approvedText(
  { kind, amount }: { kind: ApprovalKind; amount: number | null },
  money: Names | null,
): string {
  if (kind === 'delete_user' || !money) return 'The account is being deleted.'
  return sentence(TEXTS[kind](formatWithCentsIfAny(amount ?? 0), money))
}
