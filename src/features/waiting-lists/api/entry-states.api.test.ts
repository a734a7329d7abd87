/** Every act on an entry of a waiting list, in each of its states. */
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import type { Actor } from '#lib/states/state-table.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addKitten, configure, joinAs, type ListWorld, openList, sendOffer } from '#testing/sales/offers.ts'
import { reserve } from '#testing/sales/purchase.ts'
import { describeTable } from '#testing/states/describe-table.ts'
import { ENTRY_TABLE } from '../entry-states.ts'
import { accountChanged, pairingLists, saleEnded } from './index.ts'
import { findEntry, listEvents } from './store.ts'
import { waitingListEntries } from './tables.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
/** `sale` is the one that it led to. */
type Subject = { id: string; family: TestUser; sale?: { transactionId: string; catId: string } }

let world: ListWorld
let staff: TestUser
beforeEach(async () => {
  ;[world, staff] = [await openList(app()), await signUpStaff(app())]
})

const user = ({ family }: Subject, actor: Actor) =>
  ({ buyer: family, breeder: world.owner, staff, system: staff })[actor]
/** An act of one side on an entry. */
const act =
  (side: 'buyer' | 'breeder', method: 'POST' | 'PUT', path: string, body: object = {}) =>
  (subject: Subject, as: Actor = side) =>
    app().request(method, `/api/waiting-lists/entries/${subject.id}/${path}`, {
      as: user(subject, as),
      body,
    })
const confirm = act('breeder', 'POST', 'decision', { decision: 'confirm' })
const decline = act('breeder', 'POST', 'decision', { decision: 'decline', reason: 'No boys this year.' })
const leave = act('buyer', 'POST', 'leave', { reason: null })
const pause = act('buyer', 'POST', 'pause', { reason: null })
/** Families of earlier trials are before the one of this trial. */
const SKIPPED = { skipReason: 'This was agreed with all families.' }
const WISHES = { gender: 'male', colors: [], purpose: 'companion', earliest: null, latest: null }

async function waiting(): Promise<Subject> {
  const { family, entryId } = await joinAs(app(), world, 'Robin')
  return { id: entryId, family }
}
async function pending(): Promise<Subject> {
  await configure(app(), world, { confirmsEntries: true })
  const subject = await waiting()
  await configure(app(), world, {})
  return subject
}
/** The family buys the kitten that is offered to it, if it can be. */
async function buy(subject: Subject): Promise<Subject> {
  const kitten = await addKitten(app(), world)
  const isOffered = (await sendOffer(app(), world, subject.id, [kitten], SKIPPED)).statusCode === 200
  if (!isOffered) return subject
  const { id: transactionId, catId } = await reserve(app(), subject.family, kitten)
  return { ...subject, sale: { transactionId, catId } }
}
const after = (change: (subject: Subject) => Promise<unknown>) => async () => {
  const subject = await waiting()
  await change(subject)
  return subject
}
const removePairing = async () => {
  await db().transaction((tx) => pairingLists.pairingRemoved(app().services, tx, world.pairingId))
  return undefined
}

describeTable('an entry of a waiting list', ENTRY_TABLE, {
  reach: {
    pending,
    waiting,
    paused: after(pause),
    accepted: async () => buy(await waiting()),
    declined: after(decline),
    left: after(leave),
    closed: after(removePairing),
  },
  acts: {
    confirm,
    decline,
    leave,
    pause,
    consent: act('breeder', 'POST', 'consent'),
    changeWishes: act('buyer', 'PUT', 'wishes', { ...WISHES, maxPrice: null, home: 'A flat.' }),
    async pauseMissed(subject: Subject) {
      const missed = { missedOffers: 2 }
      await db().update(waitingListEntries).set(missed).where(eq(waitingListEntries.id, subject.id))
      const kitten = await addKitten(app(), world)
      const response = await sendOffer(app(), world, subject.id, [kitten], SKIPPED)
      if (response.statusCode !== 200) return undefined
      const id = response.json<{ offer: { id: string } }>().offer.id
      const body = { reason: null }
      await app().request('POST', `/api/waiting-lists/offers/${id}/decline`, { as: subject.family, body })
      return undefined
    },
    resume: act('buyer', 'POST', 'resume'),
    async goAway({ family }: Subject) {
      await db().update(users).set({ suspendedAt: app().clock.now() }).where(eq(users.id, family.id))
      await db().transaction((tx) => accountChanged(app().services, tx, family.id))
      return undefined
    },
    // It leads back to what the entry was before (closed-accounts.api.test.ts).
    comeBack: null,
    async move(subject: Subject, as = 'breeder') {
      await joinAs(app(), world, 'Sam')
      return act('breeder', 'POST', 'move', { position: 99, reason: 'They asked for it.' })(subject, as)
    },
    noteSince: act('breeder', 'POST', 'since', { since: '2020-01-01' }),
    writeNotes: act('breeder', 'PUT', 'notes', { notes: 'Call in May.' }),
    async offer(subject: Subject, as = 'breeder') {
      const kittens = [await addKitten(app(), world)]
      return sendOffer(app(), { ...world, owner: user(subject, as) }, subject.id, kittens, SKIPPED)
    },
    async accept(subject: Subject, as) {
      // Nobody else pays for it.
      if (!as) await buy(subject)
      return undefined
    },
    async failSale({ sale }: Subject) {
      if (!sale) return undefined
      const ended = { ...sale, breederId: world.breederId, isUnpaid: true }
      await db().transaction((tx) => saleEnded(app().services, tx, ended))
      return undefined
    },
    removePairing,
  },
  async stateOf({ id }: Subject) {
    const entry = await findEntry(db(), id)
    if (!entry) throw new Error('There is no entry.')
    return entry.status
  },
  async read({ id }: Subject) {
    const { missedOffers: _missed, isAway: _away, ...entry } = (await findEntry(db(), id)) ?? {}
    return [entry, (await listEvents(db(), id)).length]
  },
})
