/** The exact notices, emails, records, and live updates of each event of a waiting list, with their receivers. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { sweepOffers } from '#features/waiting-lists/api/offers/deadlines.ts'
import { waitingListEntries } from '#features/waiting-lists/api/tables.ts'
import { sweepTogether } from '#features/waiting-lists/api/together/notify-families.ts'
import { EVENT_KINDS } from '#features/waiting-lists/entry-schemas.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { type Effects, expectEffects, told } from '#testing/effects/effects.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  addKitten,
  configure,
  entryOf,
  joinAs,
  joinList,
  offer,
  openList,
  sendOffer,
} from '#testing/sales/offers.ts'
import { authorize, confirmPayment, reserve, startDeposit } from '#testing/sales/purchase.ts'
import { sendOfferReminders } from './api/waiting-lists/offer-reminders.ts'

const { app } = appOfThisFile({ rateLimits: false })
const HOUR = 3_600_000

/** Robin and Sam wait for a kitten of a pairing, in this order; Kim does not yet. Luna was born. */
async function openScene() {
  app().clock.set(new Date())
  const world = await openList(app())
  const luna = await addKitten(app(), world, { name: 'Luna' })
  const [robin, sam] = [await joinAs(app(), world, 'Robin'), await joinAs(app(), world, 'Sam')]
  return { world, luna, robin, sam, kim: await signUp(app(), { firstName: 'Kim' }) }
}
type Scene = Awaited<ReturnType<typeof openScene>>

async function call(as: TestUser, path: string, body: object = {}, method = 'POST') {
  const response = await app().request(method, `/api/${path}`, { as, body })
  expect(response.statusCode, response.body).toBe(200)
  return response
}

const decide = async ({ world, kim }: Scene, decision: 'confirm' | 'decline', entryId?: string) => {
  const [own] = (await app().request('GET', '/api/waiting-lists/entries', { as: kim })).json()
  const path = `waiting-lists/entries/${entryId ?? own.id}/decision`
  return call(world.owner, path, { decision, reason: 'We keep this litter small.' })
}
const joinUnconfirmed = async ({ world, kim }: Scene) => {
  await configure(app(), world, { confirmsEntries: true })
  await joinList(app(), world, kim)
}
const plan = (pairing: { status: 'planned'; expectedLitterDate: string }) => (scene: Scene) =>
  app()
    .services.db.update(breedingPairings)
    .set(pairing)
    .where(eq(breedingPairings.id, scene.world.pairingId))
const PLANNED = plan({ status: 'planned', expectedLitterDate: '2026-09-01' })
const changePairing = ({ world }: Scene, pairing: object) => {
  const parents = {
    sire: { name: 'Rowan', breed: 'Ragdoll', age: 24 },
    queen: { name: 'Hazel', breed: 'Ragdoll', age: 24 },
  }
  return call(world.owner, `breeding-pairings/${world.pairingId}`, { ...parents, pairing }, 'PUT')
}
const leave = ({ robin }: Scene) =>
  call(robin.family, `waiting-lists/entries/${robin.entryId}/leave`, { reason: null })
const offerLuna = ({ world, robin, luna }: Scene) => offer(app(), world, robin.entryId, [luna])
const offerLunaNext = ({ world, robin, luna }: Scene) =>
  offer(app(), world, robin.entryId, [luna], { offersNext: true })
const openOffer = async ({ robin }: Scene) => {
  const { offer: open } = await entryOf(app(), robin.family, robin.entryId)
  return open?.id ?? ''
}
const decline = async (scene: Scene) =>
  call(scene.robin.family, `waiting-lists/offers/${await openOffer(scene)}/decline`, { reason: null })
const missTwo = async ({ robin }: Scene) =>
  app()
    .services.db.update(waitingListEntries)
    .set({ missedOffers: 2 })
    .where(eq(waitingListEntries.id, robin.entryId))

const CHANGED = 'live: waiting-list.changed'
/** The pages of the family of an event, and of the breeder. */
const BOTH = { breeder: [CHANGED], robin: [CHANGED] }
/** Also those of the other families, whose places are counted again. */
const ALL = { ...BOTH, sam: [CHANGED] }
const JOINED = { ...ALL, kim: [CHANGED], breeder: [CHANGED, ...told('Kim T. joined your waiting list')] }
const FIRST = { sam: [CHANGED, ...told('You are now first')] }
/** The family and the breeder of a sale. */
const SALE = ['live: sale.changed', 'live: conversation.changed']
const KITTEN = { everyone: ['live: cat.changed'] }
const log = (...events: string[]) => ({ log: events.map((event) => `waiting list: ${event}`) })
const LEFT_WITH_OFFER = {
  ...ALL,
  ...FIRST,
  ...KITTEN,
  breeder: [
    CHANGED,
    ...told('Robin T. declined your offer of Luna'),
    ...told('Robin T. left your waiting list'),
  ],
  ...log('declined by buyer', 'left by buyer', 'first by system'),
}

type Row = [
  name: string,
  before: ((scene: Scene) => Promise<unknown>) | null,
  act: (scene: Scene) => Promise<unknown>,
  effects: Effects,
]
const ROWS: Row[] = [
  ['join', null, ({ world, kim }) => joinList(app(), world, kim), { ...JOINED, ...log('joined by buyer') }],
  ['join a list with confirmation', null, joinUnconfirmed, { ...JOINED, ...log('joined by buyer') }],
  [
    'confirm',
    joinUnconfirmed,
    (scene) => decide(scene, 'confirm'),
    {
      ...ALL,
      kim: [CHANGED, ...told('Quiet Paws confirmed your place')],
      ...log('confirmed by breeder'),
    },
  ],
  [
    'do not accept',
    joinUnconfirmed,
    (scene) => decide(scene, 'decline'),
    {
      ...ALL,
      kim: [CHANGED, ...told('Quiet Paws could not accept your entry')],
      ...log('not_accepted by breeder'),
    },
  ],
  [
    'move',
    null,
    ({ world, robin }) =>
      call(world.owner, `waiting-lists/entries/${robin.entryId}/move`, { position: 2, reason: 'Agreed.' }),
    {
      ...ALL,
      ...FIRST,
      robin: [CHANGED, ...told('You are now 2nd on a waiting list')],
      ...log('moved by breeder', 'first by system'),
    },
  ],
  [
    'change wishes',
    null,
    async ({ robin }) => {
      const { wishes } = await entryOf(app(), robin.family, robin.entryId)
      const body = { ...wishes, gender: 'male' }
      return call(robin.family, `waiting-lists/entries/${robin.entryId}/wishes`, body, 'PUT')
    },
    {
      ...BOTH,
      breeder: [CHANGED, ...told('Robin T. changed their wishes')],
      ...log('wishes_changed by buyer'),
    },
  ],
  [
    'leave',
    null,
    leave,
    {
      ...ALL,
      ...FIRST,
      breeder: [CHANGED, ...told('Robin T. left your waiting list')],
      ...log('left by buyer', 'first by system'),
    },
  ],
  ['leave with an open offer', offerLuna, leave, LEFT_WITH_OFFER],
  [
    'leave with an open offer, the third in a row',
    async (scene) => {
      await missTwo(scene)
      await offerLuna(scene)
    },
    leave,
    LEFT_WITH_OFFER,
  ],
  [
    'the litter is born',
    PLANNED,
    (scene) => changePairing(scene, { status: 'born', actualLitterDate: '2026-01-02' }),
    {
      breeder: [CHANGED],
      robin: [CHANGED, ...told('The litter of Rowan × Hazel was born')],
      sam: [CHANGED, ...told('The litter of Rowan × Hazel was born')],
      ...log('litter_born by system', 'litter_born by system'),
    },
  ],
  [
    'the date changes',
    PLANNED,
    (scene) => changePairing(scene, { status: 'planned', expectedLitterDate: '2026-09-10' }),
    {
      breeder: [CHANGED],
      robin: [CHANGED, ...told('New date for the litter of Rowan × Hazel')],
      sam: [CHANGED, ...told('New date for the litter of Rowan × Hazel')],
      ...log('date_changed by system', 'date_changed by system'),
    },
  ],
  [
    'the pairing changes without the date',
    PLANNED,
    (scene) => changePairing(scene, { status: 'planned', expectedLitterDate: '2026-09-01' }),
    {},
  ],
  [
    'remove the pairing',
    null,
    ({ world }) => call(world.owner, `breeding-pairings/${world.pairingId}`, {}, 'DELETE'),
    {
      breeder: [CHANGED],
      robin: [CHANGED, ...told('A waiting list of Quiet Paws was closed')],
      sam: [CHANGED, ...told('A waiting list of Quiet Paws was closed')],
      ...log('closed by system', 'closed by system'),
    },
  ],
  [
    'close the list',
    null,
    ({ world }) => configure(app(), world, { isOpen: false }),
    {
      breeder: [CHANGED],
      robin: [CHANGED, ...told('Quiet Paws closed a waiting list')],
      sam: [CHANGED, ...told('Quiet Paws closed a waiting list')],
      ...log('list_closed by breeder', 'list_closed by breeder'),
    },
  ],
  [
    'offer',
    null,
    offerLuna,
    {
      ...BOTH,
      ...KITTEN,
      robin: [CHANGED, ...told('Quiet Paws offers you Luna')],
      ...log('offered by breeder'),
    },
  ],
  [
    'offer to the second family',
    null,
    ({ world, sam, luna }) =>
      sendOffer(app(), world, sam.entryId, [luna], { skipReason: 'Sam asked for her.' }),
    {
      breeder: [CHANGED],
      ...KITTEN,
      robin: [CHANGED, ...told('Quiet Paws offered Luna to another family')],
      sam: [CHANGED, ...told('Quiet Paws offers you Luna')],
      ...log('skipped by breeder', 'offered by breeder'),
    },
  ],
  [
    'half of the time of an offer passes',
    async (scene) => {
      await offerLuna(scene)
      app().clock.advance(24 * HOUR)
    },
    () => sendOfferReminders(app().services, { publicUrl: 'http://localhost' }),
    { robin: told('Luna is on hold for you') },
  ],
  [
    'accept',
    offerLuna,
    ({ robin, luna }) => reserve(app(), robin.family, luna),
    {
      ...ALL,
      ...KITTEN,
      breeder: [
        CHANGED,
        ...SALE,
        ...told('Robin T. accepted your offer of Luna'),
        ...told('Robin T. reserved Luna, $500 paid'),
      ],
      robin: [CHANGED, ...SALE, ...told('Luna is reserved for you', 'Deposit confirmed for Luna')],
      ...FIRST,
      log: ['sale: payDeposit by system', ...log('accepted by buyer', 'first by system').log],
    },
  ],
  [
    'decline',
    offerLuna,
    decline,
    {
      ...BOTH,
      ...KITTEN,
      breeder: [CHANGED, ...told('Robin T. declined your offer of Luna')],
      ...log('declined by buyer'),
    },
  ],
  [
    'decline an offer that is passed on',
    offerLunaNext,
    decline,
    {
      ...ALL,
      ...KITTEN,
      breeder: [CHANGED, ...told('Robin T. declined your offer of Luna')],
      sam: [CHANGED, ...told('Quiet Paws offers you Luna')],
      ...log('declined by buyer', 'offered by system'),
    },
  ],
  [
    'an offer expires',
    offerLuna,
    () => {
      app().clock.advance(49 * HOUR)
      return sweepOffers(app().services)
    },
    {
      ...BOTH,
      ...KITTEN,
      robin: [CHANGED, ...told('The offer of Luna has expired')],
      ...log('expired by system'),
    },
  ],
  [
    'decline the third offer',
    async (scene) => {
      await missTwo(scene)
      await offerLuna(scene)
    },
    decline,
    {
      ...ALL,
      ...FIRST,
      ...KITTEN,
      breeder: [CHANGED, ...told('Robin T. declined your offer of Luna')],
      robin: [CHANGED, ...told('Your place on a waiting list is paused')],
      ...log('declined by buyer', 'paused by system', 'first by system'),
    },
  ],
  [
    'resume',
    async (scene) => {
      await missTwo(scene)
      await offerLuna(scene)
      await decline(scene)
    },
    ({ robin }) => call(robin.family, `waiting-lists/entries/${robin.entryId}/resume`),
    {
      ...ALL,
      breeder: [CHANGED, ...told('Robin T. takes part again')],
      ...log('resumed by buyer'),
    },
  ],
  [
    'withdraw',
    offerLuna,
    async (scene) =>
      call(scene.world.owner, `breeders/waiting-list/offers/${await openOffer(scene)}/withdraw`, {
        reason: 'Luna is ill.',
      }),
    {
      ...BOTH,
      ...KITTEN,
      robin: [CHANGED, ...told('The offer of Luna was ended')],
      ...log('withdrawn by breeder'),
    },
  ],
  [
    'the payment of an accepted offer fails',
    offerLuna,
    async ({ robin, luna }) => {
      const intent = await startDeposit(app(), robin.family, luna)
      await authorize(app(), intent, '4000000000000341')
      expect((await confirmPayment(app(), robin.family, intent)).outcome).toBe('failed')
    },
    {
      ...ALL,
      ...KITTEN,
      breeder: [
        CHANGED,
        'live: sale.changed',
        ...told('Robin T. accepted your offer of Luna'),
        ...told('Luna is free again: ask the waiting list first?'),
      ],
      robin: [CHANGED, 'live: sale.changed', ...told('You are on the waiting list again')],
      ...FIRST,
      log: [
        'sale: fail by system',
        ...log('accepted by buyer', 'first by system', 'sale_failed by system').log,
      ],
    },
  ],
  [
    'the day comes from which families are told together',
    ({ world }) => configure(app(), world, { togetherFrom: addDays(isoDate(new Date()), 1) }),
    () => {
      app().clock.advance(24 * HOUR)
      return sweepTogether(app().services)
    },
    {
      breeder: [CHANGED],
      robin: [CHANGED, ...told('Luna can be reserved now')],
      sam: [CHANGED, ...told('Luna can be reserved now')],
      ...log('notified by system', 'notified by system'),
    },
  ],
]

it('the table has each kind of event', () => {
  const logged = ROWS.flatMap(([, , , { log: lines = [] }]) => lines.flat())
  const kinds = logged.map((line) => /^waiting list: (\w+) /.exec(line)?.[1])
  expect(new Set(kinds.filter(Boolean))).toEqual(new Set(EVENT_KINDS))
})

it.each(ROWS)('%s: has exactly these effects', async (_, before, act, effects) => {
  const scene = await openScene()
  const { world, robin, sam, kim } = scene
  const people = { breeder: world.owner, robin: robin.family, sam: sam.family, kim }
  await before?.(scene)
  await expectEffects(app(), people, () => act(scene), effects)
})
