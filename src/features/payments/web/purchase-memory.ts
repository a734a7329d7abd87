/** What the success page needs to know of a purchase, kept for this tab in case the address does not say it. */
import type { PaymentKind } from '../contract.ts'

export type PurchaseMemory = { intentId: string; catId: string; kind: PaymentKind }

const KEYS = { intentId: 'paymentIntentId', catId: 'catId', kind: 'paymentType' } as const

/** Keeps a purchase that was begun, in place of an older one. A browser that refuses storage loses only the fallback. */
export function rememberPurchase({ intentId, catId, kind }: PurchaseMemory): void {
  attempt((storage) => {
    storage.setItem(KEYS.intentId, intentId)
    storage.setItem(KEYS.catId, catId)
    storage.setItem(KEYS.kind, kind)
  })
}

/** The purchase that was begun last in this tab. */
export function recallPurchase(): PurchaseMemory | null {
  const found = attempt((storage) => ({
    intentId: storage.getItem(KEYS.intentId),
    catId: storage.getItem(KEYS.catId),
    kind: storage.getItem(KEYS.kind),
  }))
  if (!found?.intentId || !found.catId) return null
  return { intentId: found.intentId, catId: found.catId, kind: found.kind === 'deposit' ? 'deposit' : 'full' }
}

/** Forgets the purchase once its end is known. */
export function forgetPurchase(): void {
  attempt((storage) => {
    for (const key of Object.values(KEYS)) storage.removeItem(key)
  })
}

function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
