/** Stores the latest purchase of this tab for the success page, in case the URL is incomplete. */
import type { PurchaseKind } from '../contract.ts'

export type StoredPurchase = { intentId: string; catId: string; kind: PurchaseKind }

const KEYS = { intentId: 'paymentIntentId', catId: 'catId', kind: 'paymentType' } as const

/** Stores a purchase in place of an older one. Without storage, only the fallback is lost. */
export function storePurchase({ intentId, catId, kind }: StoredPurchase): void {
  withStorage((storage) => {
    storage.setItem(KEYS.intentId, intentId)
    storage.setItem(KEYS.catId, catId)
    storage.setItem(KEYS.kind, kind)
  })
}

/** The latest purchase of this tab. */
export function readStoredPurchase(): StoredPurchase | null {
  const stored = withStorage((storage) => ({
    intentId: storage.getItem(KEYS.intentId),
    catId: storage.getItem(KEYS.catId),
    kind: storage.getItem(KEYS.kind),
  }))
  if (!stored?.intentId || !stored.catId) return null
  const { intentId, catId, kind } = stored
  return { intentId, catId, kind: kind === 'deposit' ? 'deposit' : 'full' }
}

/** Removes the stored purchase. */
export function clearStoredPurchase(): void {
  withStorage((storage) => {
    for (const key of Object.values(KEYS)) storage.removeItem(key)
  })
}

/** Returns undefined if the browser does not allow storage. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
