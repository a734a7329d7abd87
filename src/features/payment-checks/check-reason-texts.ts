import type { CheckReason } from './contract.ts'

/** Why staff check a payment, for staff only. */
export const CHECK_REASON_TEXTS: Record<CheckReason, string> = {
  cards_of_account: 'The buyer used several cards in a short time.',
  accounts_of_card: 'Several accounts used this card.',
}
