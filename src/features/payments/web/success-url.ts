/** URLs of the success page. They contain everything it needs, so that it can be reloaded and revisited. */
import type { PurchaseKind } from '../contract.ts'
import type { StoredPurchase } from './stored-purchase.ts'

/** `/success?type=...&catId=...` without the intent ID, which the provider adds when it redirects the buyer back. */
export function returnPath(catId: string, kind: PurchaseKind): string {
  return `/success?${new URLSearchParams({ type: kind === 'deposit' ? 'deposit' : 'purchase', catId })}`
}

/** The complete path of a purchase. */
export function successPath({ catId, kind, intentId }: StoredPurchase): string {
  return `${returnPath(catId, kind)}&${new URLSearchParams({ payment_intent: intentId })}`
}

/** Reads the purchase from the URL and fills gaps from the stored one; null if there is no payment. */
export function readPurchase(search: URLSearchParams, stored: StoredPurchase | null): StoredPurchase | null {
  const intentId = search.get('payment_intent') ?? stored?.intentId
  if (!intentId) return null
  const fallback = stored?.intentId === intentId ? stored : null
  const type = search.get('type') ?? fallback?.kind
  return {
    intentId,
    catId: search.get('catId') ?? fallback?.catId ?? '',
    kind: type === 'deposit' ? 'deposit' : 'full',
  }
}
