/** Pausing, relisting, and changing the prices of several cats at once. */
import { lockOwnBreeder } from '#features/breeders/api/index.ts'
import { judgeTransition } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { type Bulk, type BulkResult, changedPrice, priceError } from '../../bulk-contract.ts'
import { LISTING_TABLE, listingState } from '../../listing-states.ts'
import type { Listing } from '../store.ts'
import { HELD_TEXT } from './manage-present.ts'
import { changeCat, lockCats } from './manage-store.ts'

type Requested = Bulk['cats'][number]
/** What happens to one cat: a change of its columns, nothing, or a refusal with its reason. */
type Step = { change: Partial<Pick<Listing, 'status' | 'price'>> } | { unchanged: true } | { reason: string }

/**
 * Applies an action to cats of the cattery and returns a result for each, in the given order. Repeating a call changes
 * nothing more: pausing and relisting lead to a status, and a price change applies to the price that the breeder saw.
 * Throws `forbidden` for a user without a cattery.
 */
export async function changeCats(
  { db }: Pick<Services, 'db'>,
  owner: { id: string },
  bulk: Bulk,
): Promise<BulkResult[]> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const ids = [...new Set(bulk.cats.map(({ id }) => id))]
    const found = new Map((await lockCats(tx, breeder.id, ids)).map((cat) => [cat.id, cat]))
    const results = new Map<string, BulkResult>()
    for (const requested of bulk.cats) {
      const { id } = requested
      if (!results.has(id)) results.set(id, await apply(tx, bulk, requested, found.get(id)))
    }
    return [...results.values()]
  })
}

const REFUSALS = {
  on_hold: HELD_TEXT,
  reserved: 'Reserved by a buyer.',
  sold: 'Already sold.',
  taken_down: 'Taken down by our staff.',
  deleted: 'This cat is no longer in your list.',
}

async function apply(
  tx: DbOrTx,
  bulk: Bulk,
  requested: Requested,
  cat: Listing | undefined,
): Promise<BulkResult> {
  const { id } = requested
  if (!cat) return { id, name: null, outcome: 'refused', reason: REFUSALS.deleted }
  const step = stepFor(bulk, requested, cat)
  if ('reason' in step) return { id, name: cat.name, outcome: 'refused', reason: step.reason }
  if ('unchanged' in step) return { id, name: cat.name, outcome: 'unchanged', reason: null }
  await changeCat(tx, id, step.change)
  return { id, name: cat.name, outcome: 'changed', reason: null }
}

function stepFor({ action, priceChange }: Bulk, { price: seen }: Requested, cat: Listing): Step {
  const verdict = judgeTransition(LISTING_TABLE, action, listingState(cat), REFUSALS)
  if (typeof verdict === 'object') return { reason: verdict.conflict }
  if (verdict === 'done') return { unchanged: true }
  if (action === 'changePrice') {
    if (!priceChange || seen === undefined) return { unchanged: true }
    const price = changedPrice(seen, priceChange)
    if (cat.price === price) return { unchanged: true }
    if (cat.price !== seen) return { reason: 'The price was changed in the meantime.' }
    const error = priceError(cat, price)
    return error ? { reason: error } : { change: { price } }
  }
  return { change: { status: action === 'pause' ? 'withdrawn' : 'available' } }
}
