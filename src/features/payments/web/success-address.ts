/** The address of the success page, which carries all that it needs, so that it can be reloaded and come back to. */
import type { PaymentKind } from '../contract.ts'
import type { PurchaseMemory } from './purchase-memory.ts'

/** `/success?type=...&catId=...` without the intent: the provider adds it when it leads the buyer back. */
export function returnPath(catId: string, kind: PaymentKind): string {
  return `/success?${new URLSearchParams({ type: kind === 'deposit' ? 'deposit' : 'purchase', catId })}`
}

/** The whole address of a purchase. */
export function successPath({ catId, kind, intentId }: PurchaseMemory): string {
  return `${returnPath(catId, kind)}&${new URLSearchParams({ payment_intent: intentId })}`
}

/** What the address says, with what this tab remembers for whatever is missing; null when no payment is known. */
export function readPurchase(search: URLSearchParams, memory: PurchaseMemory | null): PurchaseMemory | null {
  const intentId = search.get('payment_intent') ?? memory?.intentId
  if (!intentId) return null
  const known = memory?.intentId === intentId ? memory : null
  const type = search.get('type') ?? known?.kind
  return {
    intentId,
    catId: search.get('catId') ?? known?.catId ?? '',
    kind: type === 'deposit' ? 'deposit' : 'full',
  }
}
