/** Every act on a listing, in each of its states. */
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { signUpStaff } from '#features/moderation/test-world.ts'
import type { Entry } from '#features/waiting-lists/contract.ts'
import type { Actor } from '#lib/states/state-table.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, catOf, joinAs, type ListWorld, openList, sendOffer } from '#testing/sales/offers.ts'
import { authorize, confirmPayment, reserve, startFull } from '#testing/sales/purchase.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { cats } from './api/tables.ts'
import type { BulkAction } from './bulk-contract.ts'
import { LISTING_TABLE, listingState } from './listing-states.ts'

const { app } = appOfThisFile({ rateLimits: false })
/** `offer` is the one that holds it. */
type Subject = { id: string; offer?: { id: string; family: TestUser } }

let world: ListWorld
let buyer: TestUser
let staff: TestUser
beforeEach(async () => {
  ;[world, buyer, staff] = [await openList(app()), await signUp(app()), await signUpStaff(app())]
})

const user = (actor: Actor) => ({ buyer, breeder: world.owner, staff, system: staff })[actor]
const SKIPPED = { skipReason: 'This was agreed with all families.' }

const listed = async (): Promise<Subject> => ({ id: (await addKitten(app(), world)).id })
const paused = async (): Promise<Subject> => ({
  id: (await addKitten(app(), world, { status: 'withdrawn' })).id,
})
const edit = ({ id }: Subject, as: Actor = 'breeder') =>
  app().request('PATCH', `/api/breeders/cats/${id}`, { as: user(as), body: { description: 'She purrs.' } })
const remove = ({ id }: Subject, as: Actor = 'breeder') =>
  app().request('DELETE', `/api/cats/${id}`, { as: user(as) })
const decide =
  (action: 'take_down' | 'bring_back') =>
  ({ id }: Subject, as: Actor = 'staff') =>
    app().request('POST', `/api/admin/listings/cat/${id}/decision`, {
      as: user(as),
      body: { action, reason: 'It is against our rules.' },
    })
/** Several cats are changed by one request, which says for each what happened. */
const bulk =
  (action: BulkAction) =>
  async ({ id }: Subject, as: Actor = 'breeder') => {
    const { price } = await catOf(app(), id)
    const body = { action, cats: [{ id, price }], priceChange: { kind: 'amount', by: -1_000 } }
    const response = await app().request('POST', '/api/breeders/cats/bulk', { as: user(as), body })
    const [result] = response.statusCode === 200 ? response.json().results : []
    return result?.outcome === 'refused' ? { ...response, statusCode: 409 } : response
  }
/** An offer to a new family. */
async function hold({ id }: Subject, as: Actor = 'breeder') {
  const { entryId } = await joinAs(app(), world, 'Robin')
  return sendOffer(app(), { ...world, owner: user(as) }, entryId, [{ id }], SKIPPED)
}
const held = (begin: () => Promise<Subject>) => async (): Promise<Subject> => {
  const { id } = await begin()
  const { family, entryId } = await joinAs(app(), world, 'Robin')
  const response = await sendOffer(app(), world, entryId, [{ id }], SKIPPED)
  return { id, offer: { id: response.json<Entry>().offer?.id ?? '', family } }
}
/** The family of the offer declines it, if there is one. */
async function release({ offer }: Subject) {
  if (!offer) return undefined
  const body = { reason: null }
  await app().request('POST', `/api/waiting-lists/offers/${offer.id}/decline`, { as: offer.family, body })
  return undefined
}
/** A buyer, or the family of its offer, pays the deposit if that is possible. */
async function reserveCat({ id, offer }: Subject, as?: Actor) {
  if (as) return undefined
  await reserve(app(), offer?.family ?? buyer, { id }).catch(() => undefined)
  return undefined
}
const after = (begin: () => Promise<Subject>, change: (subject: Subject) => Promise<unknown>) => async () => {
  const subject = await begin()
  await change(subject)
  return subject
}
async function sell({ id }: Subject) {
  const intent = await startFull(app(), buyer, await catOf(app(), id))
  await authorize(app(), intent)
  await confirmPayment(app(), buyer, intent)
}
const rowOf = async ({ id }: Subject) => {
  const [row] = await app().services.db.select().from(cats).where(eq(cats.id, id))
  if (!row) throw new Error('There is no cat.')
  return row
}

describeTable('a listing', LISTING_TABLE, {
  reach: {
    available: listed,
    on_hold: held(listed),
    reserved: after(listed, reserveCat),
    sold: after(listed, sell),
    paused,
    taken_down: after(listed, decide('take_down')),
    deleted: after(listed, remove),
  },
  acts: {
    edit,
    changePrice: bulk('changePrice'),
    pause: bulk('pause'),
    relist: bulk('relist'),
    hold,
    release: (subject: Subject, as) => (as ? Promise.resolve(undefined) : release(subject)),
    reserve: reserveCat,
    takeDown: decide('take_down'),
    bringBack: decide('bring_back'),
    remove,
    // What leads back to `paused` has the same acts; sweeps and sales do the others, with tests of their own.
    releasePaused: null,
    bringBackPaused: null,
    pauseDied: null,
    pauseUnanswered: null,
    sell: null,
    endSale: null,
    endSalePaused: null,
  },
  stateOf: async (subject: Subject) => listingState(await rowOf(subject)),
  async read(subject: Subject) {
    const { heldUntil: _heldUntil, ...row } = await rowOf(subject)
    return row
  },
})
