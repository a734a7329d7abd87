/** Every act on an offer, and on the wish for more time, in each of their states. */
import { beforeEach } from 'vitest'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { HOUR_MS } from '#lib/durations.ts'
import type { Actor } from '#lib/states/state-table.ts'
import type { TestCat, TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, joinAs, type ListWorld, offer, openList } from '#testing/sales/offers.ts'
import { reserve } from '#testing/sales/purchase.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { MORE_TIME_TABLE, OFFER_TABLE } from '../offer-states.ts'
import { endOfferOfCat } from './index.ts'
import { sweepOffers } from './offers/deadlines.ts'
import { findOffer } from './offers/offer-store.ts'

const { app } = appOfThisFile({ rateLimits: false })
type Subject = { id: string; family: TestUser; kitten: TestCat }

let world: ListWorld
let staff: TestUser
beforeEach(async () => {
  ;[world, staff] = [await openList(app()), await signUpStaff(app())]
})

const user = ({ family }: Subject, actor: Actor) =>
  ({ buyer: family, breeder: world.owner, staff, system: staff })[actor]
const call = (as: TestUser, path: string, body: object) => app().request('POST', `/api/${path}`, { as, body })
const decline = (subject: Subject, as: Actor = 'buyer') =>
  call(user(subject, as), `waiting-lists/offers/${subject.id}/decline`, { reason: null })
const withdraw = (subject: Subject, as: Actor = 'breeder') =>
  call(user(subject, as), `breeders/waiting-list/offers/${subject.id}/withdraw`, { reason: 'Milo is ill.' })
const ask = (subject: Subject, as: Actor = 'buyer') =>
  call(user(subject, as), `waiting-lists/offers/${subject.id}/more-time`, { hours: 24, reason: null })
const answer =
  (value: 'give' | 'refuse') =>
  (subject: Subject, as: Actor = 'breeder') =>
    call(user(subject, as), `breeders/waiting-list/offers/${subject.id}/more-time`, {
      answer: value,
      reason: null,
    })
async function expire() {
  app().clock.advance(49 * HOUR_MS)
  await sweepOffers(app().services)
  return undefined
}
const rowOf = async ({ id }: Subject) => {
  const row = await findOffer(app().services.db, id)
  if (!row) throw new Error('There is no offer.')
  return row
}

/** Families of earlier trials are before the one of this trial. */
const SKIPPED = { skipReason: 'This was agreed with all families.' }

async function offered(): Promise<Subject> {
  const { family, entryId } = await joinAs(app(), world, 'Robin')
  const kitten = await addKitten(app(), world)
  return { id: await offer(app(), world, entryId, [kitten], SKIPPED), family, kitten }
}
const after =
  (...acts: ((subject: Subject) => Promise<unknown>)[]) =>
  async () => {
    const subject = await offered()
    for (const act of acts) await act(subject)
    return subject
  }
const buy = ({ family, kitten }: Subject) => reserve(app(), family, kitten)

describeTable('an offer', OFFER_TABLE, {
  reach: {
    open: offered,
    accepted: after(buy),
    declined: after(decline),
    expired: after(expire),
    withdrawn: after(withdraw),
  },
  acts: {
    // Without an open offer, the kitten is for sale like any other, or sold.
    async accept(subject: Subject, as) {
      // Nobody else pays for it.
      if (!as) await buy(subject).catch(() => undefined)
      return undefined
    },
    decline,
    withdraw,
    async end({ kitten }: Subject) {
      const { db } = app().services
      await db.transaction((tx) => endOfferOfCat(app().services, tx, kitten.id))
      return undefined
    },
    expire,
  },
  stateOf: async (subject: Subject) => (await rowOf(subject)).status,
  read: rowOf,
})

describeTable('the wish for more time', MORE_TIME_TABLE, {
  reach: {
    not_asked: offered,
    asked: after(ask),
    given: after(ask, answer('give')),
    refused: after(ask, answer('refuse')),
  },
  acts: { ask, give: answer('give'), refuse: answer('refuse') },
  stateOf: async (subject: Subject) => (await rowOf(subject)).moreTime ?? 'not_asked',
  read: rowOf,
})
