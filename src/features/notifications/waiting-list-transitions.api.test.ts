/** The exact notices, emails, records, and live updates of each event of a waiting list, with their receivers. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { sweepOffers } from '#features/waiting-lists/api/offers/deadlines.ts'
import { waitingListEntries } from '#features/waiting-lists/api/tables.ts'
import { sweepTogether } from '#features/waiting-lists/api/together/notify-families.ts'
import { EVENT_KINDS } from '#features/waiting-lists/entry-schemas.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { type Effects, expectEffects, notice, noticeAndMail, whenIdle } from '#testing/effects/effects.ts'
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
import { COMBINE_MINUTES } from './limits.ts'

const { app } = appOfThisFile({ rateLimits: false })

/** Robin and Sam wait for a kitten of a pairing, in this order; Kim does not yet. Luna was born. */
async function openScene() {
  app().clock.set(new Date())
  const world = await openList(app())
  const luna = await addKitten(app(), world, { name: 'Luna' })
  const [robin, sam] = [await joinAs(app(), world, 'Robin'), await joinAs(app(), world, 'Sam')]
  return { world, luna, robin, sam, kim: await signUp(app(), { firstName: 'Kim' }) }
}
type Scene = Awaited<ReturnType<typeof openScene>>
type Step = (scene: Scene) => Promise<unknown>

async function call(as: TestUser, path: string, body: object = {}, method = 'POST') {
  const response = await app().request(method, `/api/${path}`, { as, body })
  expect(response.statusCode, response.body).toBe(200)
  return response
}

const decide = async ({ world, kim }: Scene, decision: 'confirm' | 'decline') => {
  const [own] = (await app().request('GET', '/api/waiting-lists/entries', { as: kim })).json()
  const path = `waiting-lists/entries/${own.id}/decision`
  return call(world.owner, path, { decision, reason: 'We keep this litter small.' })
}
const joinUnconfirmed = async ({ world, kim }: Scene) => {
  await configure(app(), world, { confirmsEntries: true })
  await joinList(app(), world, kim)
}
const PLANNED: Step = ({ world }) =>
  app()
    .services.db.update(breedingPairings)
    .set({ chosenStatus: 'planned', expectedLitterDate: '2026-09-01' })
    .where(eq(breedingPairings.id, world.pairingId))
const changePairing = ({ world }: Scene, pairing: object) => {
  const parents = {
    sire: { name: 'Rowan', breed: 'Ragdoll', age: 24 },
    queen: { name: 'Hazel', breed: 'Ragdoll', age: 24 },
  }
  return call(world.owner, `breeding-pairings/${world.pairingId}`, { ...parents, pairing }, 'PUT')
}
const LITTER_ID = '5b1f0a3e-0000-4000-8000-000000000001'
const recordLitter: Step = async ({ world }) => {
  const body = { id: LITTER_ID, breedingPairingId: world.pairingId, birthDate: '2026-01-02', totalKittens: 4 }
  const response = await app().request('POST', '/api/litters', { as: world.owner, body })
  expect(response.statusCode, response.body).toBe(201)
}
const removeLitter: Step = ({ world }) => call(world.owner, `litters/${LITTER_ID}`, {}, 'DELETE')
const leave = ({ robin }: Scene) =>
  call(robin.family, `waiting-lists/entries/${robin.entryId}/leave`, { reason: null })
const offerLuna = ({ world, robin, luna }: Scene) => offer(app(), world, robin.entryId, [luna])
const offerLunaNext = ({ world, robin, luna }: Scene) =>
  offer(app(), world, robin.entryId, [luna], { offersNext: true })
const openOffer = async ({ robin }: Scene) => {
  const { offer: open } = await entryOf(app(), robin.family, robin.entryId)
  return open?.id ?? ''
}
const askMoreTime = async (scene: Scene) =>
  call(scene.robin.family, `waiting-lists/offers/${await openOffer(scene)}/more-time`, {
    hours: 24,
    reason: null,
  })
const answerMoreTime = async (scene: Scene, answer: 'give' | 'refuse') =>
  call(scene.world.owner, `breeders/waiting-list/offers/${await openOffer(scene)}/more-time`, {
    answer,
    reason: null,
  })
const decline = async (scene: Scene) =>
  call(scene.robin.family, `waiting-lists/offers/${await openOffer(scene)}/decline`, { reason: null })
const pass =
  (hours: number): Step =>
  async () => {
    app().clock.advance(hours * HOUR_MS)
  }
const missTwo = async ({ robin }: Scene) =>
  app()
    .services.db.update(waitingListEntries)
    .set({ missedOffers: 2 })
    .where(eq(waitingListEntries.id, robin.entryId))

/** Whose pages of the list are updated, whether those of the kitten are, who is notified of what, and what the list records. */
const effects = (
  pages: string,
  titles: { [who: string]: string | string[] },
  ...events: string[]
): Effects => {
  const people = pages.split(' ').filter((who) => who !== 'kitten')
  const listed = new Set([...people, ...Object.keys(titles)])
  const ofPerson = (who: string) => [
    ...(people.includes(who) ? ['live: waiting-list.changed'] : []),
    ...[titles[who] ?? []].flat().flatMap((title) => noticeAndMail(title)),
  ]
  return {
    ...Object.fromEntries([...listed].map((who) => [who, ofPerson(who)])),
    everyone: pages.includes('kitten') ? ['live: cat.changed'] : [],
    log: events.map((event) => `waiting list: ${event}`),
  }
}
/** Adds what a sale causes. */
const and = (one: Effects, other: Effects): Effects =>
  Object.fromEntries(
    Object.keys({ ...one, ...other }).map((who) => [who, [...(one[who] ?? []), ...(other[who] ?? [])]]),
  )

const JOINED = effects(
  'breeder robin sam kim',
  { breeder: 'Kim T. joined your waiting list' },
  'joined by buyer',
)
const DECLINED = 'Robin T. declined your offer of Luna'
const OFFERED = 'Quiet Paws offers you Luna'
const FIRST = 'You are now first'
/** Only a notice, because the sale is emailed. */
/** Sam, who was told that day of being first, gets the email the next day. */
const PUSHED_BACK: Effects = {
  sam: notice('You are now 2nd on a waiting list'),
  log: ['waiting list: place_changed by system'],
}
const ACCEPTED = notice('Robin T. accepted your offer of Luna')
const LEFT_WITH_OFFER = effects(
  'breeder robin sam kitten',
  { breeder: [DECLINED, 'Robin T. left your waiting list'], sam: FIRST },
  ...['declined by buyer', 'left by buyer', 'first by system'],
)
const toBoth = (title: string, event: string) =>
  effects('breeder robin sam', { robin: title, sam: title }, event, event)

type Row = [name: string, before: Step[], act: Step, effects: Effects]
const ROWS: Row[] = [
  ['join', [], ({ world, kim }) => joinList(app(), world, kim), JOINED],
  ['join a list with confirmation', [], joinUnconfirmed, JOINED],
  [
    'confirm',
    [joinUnconfirmed],
    (scene) => decide(scene, 'confirm'),
    effects('breeder robin sam kim', { kim: 'Quiet Paws confirmed your place' }, 'confirmed by breeder'),
  ],
  [
    'do not accept',
    [joinUnconfirmed],
    (scene) => decide(scene, 'decline'),
    effects(
      'breeder robin sam kim',
      { kim: 'Quiet Paws could not accept your entry' },
      'not_accepted by breeder',
    ),
  ],
  [
    'consent to joining again',
    [joinUnconfirmed, (scene) => decide(scene, 'decline')],
    async ({ world, kim }) => {
      const [own] = (await app().request('GET', '/api/waiting-lists/entries', { as: kim })).json()
      return call(world.owner, `waiting-lists/entries/${own.id}/consent`)
    },
    effects(
      'breeder kim',
      { kim: 'You can join a waiting list of Quiet Paws again' },
      'may_rejoin by breeder',
    ),
  ],
  [
    'pause',
    [],
    ({ robin }) => call(robin.family, `waiting-lists/entries/${robin.entryId}/pause`, { reason: null }),
    effects(
      'breeder robin sam',
      { breeder: 'Robin T. paused their place', sam: FIRST },
      ...['paused by buyer', 'first by system'],
    ),
  ],
  [
    'ask for more time',
    [offerLuna],
    askMoreTime,
    effects(
      'breeder robin',
      { breeder: 'Robin T. asks for 24 more hours to decide about Luna' },
      'more_time_asked by buyer',
    ),
  ],
  [
    'give more time',
    [offerLuna, askMoreTime],
    (scene) => answerMoreTime(scene, 'give'),
    effects(
      'breeder robin kitten',
      { robin: 'You have 24 more hours to decide about Luna' },
      'more_time_given by breeder',
    ),
  ],
  [
    'give no more time',
    [offerLuna, askMoreTime],
    (scene) => answerMoreTime(scene, 'refuse'),
    effects(
      'breeder robin',
      { robin: 'The time to decide about Luna stays as it is' },
      'more_time_refused by breeder',
    ),
  ],
  [
    'note since when a family has waited',
    [],
    ({ world, sam }) =>
      call(world.owner, `waiting-lists/entries/${sam.entryId}/since`, { since: '2026-01-02' }),
    effects(
      'breeder robin sam',
      {
        robin: 'You are now 2nd on a waiting list',
        sam: 'Quiet Paws noted since when you have waited',
      },
      ...['noted_since by breeder', 'place_changed by system'],
    ),
  ],
  [
    'move',
    [],
    ({ world, robin }) =>
      call(world.owner, `waiting-lists/entries/${robin.entryId}/move`, { position: 2, reason: 'Agreed.' }),
    effects(
      'breeder robin sam',
      { robin: 'You are now 2nd on a waiting list', sam: FIRST },
      ...['moved by breeder', 'first by system'],
    ),
  ],
  [
    'change wishes',
    [],
    async ({ robin }) => {
      const { wishes } = await entryOf(app(), robin.family, robin.entryId)
      const body = { ...wishes, gender: 'male' }
      return call(robin.family, `waiting-lists/entries/${robin.entryId}/wishes`, body, 'PUT')
    },
    effects('breeder robin', { breeder: 'Robin T. changed their wishes' }, 'wishes_changed by buyer'),
  ],
  [
    'leave',
    [],
    leave,
    effects(
      'breeder robin sam',
      { breeder: 'Robin T. left your waiting list', sam: FIRST },
      ...['left by buyer', 'first by system'],
    ),
  ],
  ['leave with an open offer', [offerLuna], leave, LEFT_WITH_OFFER],
  ['leave with an open offer, the third in a row', [missTwo, offerLuna], leave, LEFT_WITH_OFFER],
  [
    'the litter is born',
    [PLANNED],
    (scene) => changePairing(scene, { status: 'born', actualLitterDate: '2026-01-02' }),
    toBoth('The litter of Rowan × Hazel was born', 'litter_born by system'),
  ],
  [
    'the litter is recorded',
    [PLANNED],
    recordLitter,
    toBoth('The litter of Rowan × Hazel was born', 'litter_born by system'),
  ],
  ['the litter is recorded of a pairing that was born already', [], recordLitter, {}],
  [
    'the litter is recorded while families wait for any litter, of whom one waits for the pairing, too',
    [
      PLANNED,
      async ({ world, robin, kim }) => {
        await configure(app(), world, { pairingId: null })
        for (const family of [robin.family, kim]) await joinList(app(), { ...world, pairingId: null }, family)
      },
    ],
    recordLitter,
    effects(
      'breeder robin sam kim',
      {
        robin: 'The litter of Rowan × Hazel was born',
        sam: 'The litter of Rowan × Hazel was born',
        kim: 'The litter of Rowan × Hazel was born',
      },
      ...['litter_born by system', 'litter_born by system', 'litter_born by system'],
    ),
  ],
  [
    'the litter was recorded by mistake',
    [PLANNED, recordLitter],
    removeLitter,
    toBoth('The litter of Rowan × Hazel is not born yet', 'not_born by system'),
  ],
  [
    'the pairing was called born by mistake',
    [],
    (scene) => changePairing(scene, { status: 'confirmed' }),
    {},
  ],
  ['the litter of a pairing that was born before is deleted', [recordLitter], removeLitter, {}],
  [
    'the date changes',
    [PLANNED],
    (scene) => changePairing(scene, { status: 'planned', expectedLitterDate: '2026-09-10' }),
    toBoth('New date for the litter of Rowan × Hazel', 'date_changed by system'),
  ],
  [
    'the pairing changes without the date',
    [PLANNED],
    (scene) => changePairing(scene, { status: 'planned', expectedLitterDate: '2026-09-01' }),
    {},
  ],
  [
    'remove the pairing',
    [],
    ({ world }) => call(world.owner, `breeding-pairings/${world.pairingId}`, {}, 'DELETE'),
    toBoth('A waiting list of Quiet Paws was closed', 'closed by system'),
  ],
  [
    'close the list',
    [],
    ({ world }) => configure(app(), world, { isOpen: false }),
    toBoth('Quiet Paws closed a waiting list', 'list_closed by breeder'),
  ],
  ['offer', [], offerLuna, effects('breeder robin kitten', { robin: OFFERED }, 'offered by breeder')],
  [
    'offer to the second family',
    [],
    ({ world, sam, luna }) =>
      sendOffer(app(), world, sam.entryId, [luna], { skipReason: 'Sam asked for her.' }),
    effects(
      'breeder robin sam kitten',
      { robin: 'Quiet Paws offered Luna to another family', sam: OFFERED },
      ...['skipped by breeder', 'offered by breeder'],
    ),
  ],
  [
    'half of the time of an offer passes',
    [offerLuna, pass(24)],
    () => sendOfferReminders(app().services, { publicUrl: 'http://localhost' }),
    { robin: noticeAndMail('Luna is on hold for you') },
  ],
  [
    'accept',
    [offerLuna],
    ({ robin, luna }) => reserve(app(), robin.family, luna),
    and(
      effects(
        'breeder robin sam kitten',
        { breeder: 'Robin T. reserved Luna, $500 paid', sam: FIRST },
        ...['accepted by buyer', 'first by system'],
      ),
      {
        breeder: ['live: sale.changed', 'live: conversation.changed', ...ACCEPTED],
        robin: [
          'live: sale.changed',
          'live: conversation.changed',
          ...noticeAndMail('Luna is reserved for you', 'Deposit confirmed for Luna'),
        ],
        log: ['sale: payDeposit by system'],
      },
    ),
  ],
  [
    'decline',
    [offerLuna],
    decline,
    effects('breeder robin kitten', { breeder: DECLINED }, 'declined by buyer'),
  ],
  [
    'decline an offer that is passed on',
    [offerLunaNext],
    decline,
    effects(
      'breeder robin sam kitten',
      { breeder: DECLINED, sam: OFFERED },
      ...['declined by buyer', 'offered by system'],
    ),
  ],
  [
    'an offer expires',
    [offerLuna, pass(49)],
    () => sweepOffers(app().services),
    effects('breeder robin kitten', { robin: 'The offer of Luna has expired' }, 'expired by system'),
  ],
  [
    'decline the third offer',
    [missTwo, offerLuna],
    decline,
    effects(
      'breeder robin sam kitten',
      { breeder: DECLINED, robin: 'Your place on a waiting list is paused', sam: FIRST },
      ...['declined by buyer', 'paused by system', 'first by system'],
    ),
  ],
  [
    'resume',
    [missTwo, offerLuna, decline],
    ({ robin }) => call(robin.family, `waiting-lists/entries/${robin.entryId}/resume`),
    and(
      effects('breeder robin sam', { breeder: 'Robin T. takes part again' }, 'resumed by buyer'),
      PUSHED_BACK,
    ),
  ],
  [
    'withdraw',
    [offerLuna],
    async (scene) => {
      const path = `breeders/waiting-list/offers/${await openOffer(scene)}/withdraw`
      return call(scene.world.owner, path, { reason: 'Luna is ill.' })
    },
    effects('breeder robin kitten', { robin: 'The offer of Luna was ended' }, 'withdrawn by breeder'),
  ],
  [
    'the payment of an accepted offer fails',
    [offerLuna],
    async ({ robin, luna }) => {
      const intent = await startDeposit(app(), robin.family, luna)
      await authorize(app(), intent, '4000000000000341')
      expect((await confirmPayment(app(), robin.family, intent)).outcome).toBe('failed')
    },
    and(
      effects(
        'breeder robin sam kitten',
        {
          breeder: 'Luna is free again: ask the waiting list first?',
          robin: 'You are on the waiting list again',
          sam: FIRST,
        },
        ...['accepted by buyer', 'first by system', 'sale_failed by system'],
      ),
      {
        breeder: ['live: sale.changed', ...ACCEPTED],
        robin: ['live: sale.changed'],
        ...PUSHED_BACK,
        log: ['sale: fail by system', ...(PUSHED_BACK.log ?? [])],
      },
    ),
  ],
  [
    'the day comes from which families are notified together',
    [({ world }) => configure(app(), world, { togetherFrom: addDays(isoDate(new Date()), 1) }), pass(24)],
    () => sweepTogether(app().services),
    toBoth('Luna can be reserved now', 'notified by system'),
  ],
]

it('the table has each kind of event', () => {
  const logged = ROWS.flatMap(([, , , { log = [] }]) => log.flat())
  const kinds = logged.map((line) => /^waiting list: (\w+) /.exec(line)?.[1])
  expect(new Set(kinds.filter(Boolean))).toEqual(new Set(EVENT_KINDS))
})

it.each(ROWS)('%s: has exactly these effects', async (_, before, act, expected) => {
  const scene = await openScene()
  const { world, robin, sam, kim } = scene
  const people = { breeder: world.owner, robin: robin.family, sam: sam.family, kim }
  for (const step of before) await step(scene)
  await whenIdle(app())
  // The emails of these steps are not combined with that of the last one.
  app().clock.advance(COMBINE_MINUTES * MINUTE_MS)
  await expectEffects(app(), people, () => act(scene), expected)
})
