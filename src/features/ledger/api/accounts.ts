/** Accounts of the ledger. Debits are positive: what the marketplace has. Credits are negative: what it owes or earned. */
export const LEDGER_ACCOUNTS = [
  /** Money at the payment provider. */
  'card_clearing',
  /** Money of a buyer that waits for the handover. */
  'buyer',
  /** What a breeder earned and has not received. */
  'breeder_payable',
  'platform_fee',
  /** Refunds that are decided but have not left the provider. */
  'refunds',
  'provider_fees',
  /** Money of the operator outside the provider. */
  'bank',
  /** Debts of a breeder that were deducted from a later sale; zero over all sales of the breeder. */
  'carryover',
  /** Money that the buyer's bank withdrew, until the dispute is decided. */
  'disputes',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Kinds of movements; docs/decisions/035-ledger.md and 059-payouts.md list their entries. */
export const LEDGER_KINDS = [
  'charge',
  'recognition',
  'refund',
  'refund_paid',
  'refund_returned',
  'refund_settled',
  'refund_canceled',
  'provider_fee',
  'transfer',
  'transfer_reversed',
  'carryover',
  'dispute_withdrawn',
  'dispute_reinstated',
  'dispute_lost',
  'bank_movement',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** The platform's part of an amount that is kept of a sale, in cents; the whole fee for the whole price. */
export function platformFeePart(
  kept: number,
  { amount, platformFee }: { amount: number; platformFee: number },
): number {
  return amount === 0 ? 0 : Math.round((kept * platformFee) / amount)
}
