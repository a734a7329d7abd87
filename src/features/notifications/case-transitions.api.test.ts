/** The exact notices, emails, records, and live updates of each step of a case and each decision of staff, with their receivers. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { signUpBreeder } from '#features/messages/test-world.ts'
import { CASE_TRANSITIONS } from '#features/moderation/api/cases/process.ts'
import { LISTING_ACTIONS, USER_ACTIONS } from '#features/moderation/choices.ts'
import { moderationCalls, PROHIBITED_TEXT, signUpStaff } from '#features/moderation/test-world.ts'
import { listStops } from '#features/payment-stops/api/index.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { type Effects, expectEffects, noticeAndMail } from '#testing/effects/effects.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'

const { app } = appOfThisFile({ rateLimits: false })
const calls = moderationCalls(app)

/** A breeder with a cat for sale, and another one that a customer has reserved. */
async function openScene() {
  app().clock.set(new Date())
  const [staff, other] = [await signUpStaff(app()), await signUpStaff(app(), 'Noor')]
  const [buyer, reporter] = [await signUp(app(), { firstName: 'Kim' }), await signUp(app())]
  const customer = await signUp(app())
  const { cat, cattery, ...breeder } = await signUpBreeder(app())
  const reserved = await addCat(app(), { breederId: cattery.id, status: 'reserved', reservedBy: customer.id })
  await addTestSale(app(), { cat: reserved, buyerId: customer.id, status: 'deposit_paid' })
  return { people: { staff, other, buyer, reporter, customer, breeder }, cat, breederId: cattery.id }
}
type Scene = Awaited<ReturnType<typeof openScene>>
type Step = (scene: Scene) => Promise<unknown>

const ok = async (sent: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await sent
  expect(statusCode, body).toBeLessThan(300)
}
const reportCat: Step = ({ people, cat }) =>
  ok(calls.report(people.reporter, { catId: cat.id, reason: 'misleading' }))
const reportFraud: Step = ({ people, cat }) =>
  ok(calls.report(people.reporter, { catId: cat.id, reason: 'fraud' }))
const reportBuyer: Step = async ({ people: { breeder, buyer } }) => {
  const messageId = await calls.deliver(buyer, breeder.id, 'Words that hurt')
  await ok(calls.report(breeder, { messageId, reason: 'rude' }))
}
const violate =
  (times: number, every = 25 * HOUR_MS): Step =>
  async ({ people: { buyer, breeder } }) => {
    for (let count = 0; count < times; count += 1) {
      await calls.send(buyer, breeder.id, PROHIBITED_TEXT)
      app().clock.advance(every)
    }
  }
const caseId = async ({ people: { staff } }: Scene): Promise<string> =>
  (await calls.cases(staff)).json()[0].id
const decide =
  (action: string, more: object = {}): Step =>
  async (scene) =>
    ok(calls.decide(scene.people.staff, await caseId(scene), action, { ...more }))
const act =
  (action: string, who: 'buyer' | 'breeder' = 'buyer', more: object = {}): Step =>
  ({ people }) =>
    ok(calls.act(people.staff, people[who].id, action, { ...more }))
const decideListing =
  (action: string): Step =>
  ({ people, cat }) =>
    ok(
      app().request('POST', `/api/admin/listings/cat/${cat.id}/decision`, {
        as: people.staff,
        body: { action, reason: 'Against our rules' },
      }),
    )
const endStop: Step = async ({ people, breederId }) => {
  const [stop] = await listStops(app().services.db, breederId)
  const path = `/api/admin/breeders/${breederId}/stops/${stop?.id}/end`
  return ok(app().request('POST', path, { as: people.staff, body: { reason: 'The papers are real.' } }))
}
const feature: Step = ({ cat }) =>
  app().services.db.update(cats).set({ isFeatured: true }).where(eq(cats.id, cat.id))
const appeal =
  (who: 'buyer' | 'breeder'): Step =>
  async ({ people }) =>
    ok(calls.appeal(people[who], (await calls.accountStatus(people[who])).decisions[0].id))

const STATUS = 'live: account-status.changed'
const staffLog = (action: string, about = 'buyer') => `staff: ${action} about ${about} by staff`
const log = (...lines: string[]) => ({ log: lines })
const WARNED = noticeAndMail('A warning about your account')
const SUSPENDED = [...noticeAndMail('Your account is suspended'), STATUS]
const RESTORED = [...noticeAndMail('Your account has been restored'), STATUS]
const REVIEWED = noticeAndMail('We have reviewed your report')
const MUTED = [...noticeAndMail('You cannot send messages until …'), STATUS]
const REVERSED = [...noticeAndMail('We reviewed our decision and have reversed it'), STATUS]
const TAKEN_DOWN = noticeAndMail('We have taken down Juniper')
/** The pages of the customer and the breeder of the reserved cat. */
const SALE = ['live: sale.changed', 'live: conversation.changed']
const STOPPED = {
  customer: [...noticeAndMail('We have stopped the payments of Quiet Paws'), ...SALE],
  log: ['sale: stopSale by system'],
}
const RESUMED = {
  customer: [...noticeAndMail('Payments of Quiet Paws are possible again'), ...SALE],
  log: ['sale: resumeSale by system'],
}

type Row = [name: string, before: Step[], step: Step, effects: Effects]
const ROWS: Row[] = [
  ['report', [], reportCat, {}],
  [
    'report: dismiss',
    [reportCat],
    decide('dismiss'),
    { reporter: REVIEWED, ...log(staffLog('dismiss', 'breeder')) },
  ],
  [
    'report: warn',
    [reportBuyer],
    decide('warn'),
    { buyer: WARNED, breeder: REVIEWED, ...log(staffLog('warn')) },
  ],
  [
    'report: mute',
    [reportBuyer],
    decide('mute', { hours: 48 }),
    { buyer: MUTED, breeder: REVIEWED, ...log(staffLog('mute')) },
  ],
  [
    'report: suspend',
    [reportCat],
    decide('suspend'),
    {
      ...STOPPED,
      breeder: [...SUSPENDED, ...SALE],
      reporter: REVIEWED,
      ...log(...STOPPED.log, staffLog('suspend', 'breeder'), 'security: suspended about breeder by staff'),
    },
  ],
  [
    'report: take_down',
    [reportCat],
    decide('take_down'),
    { breeder: TAKEN_DOWN, reporter: REVIEWED, ...log(staffLog('take_down', 'breeder')) },
  ],
  [
    'report of fraud: take_down',
    [reportFraud],
    decide('take_down'),
    {
      ...STOPPED,
      breeder: [...TAKEN_DOWN, ...SALE],
      reporter: REVIEWED,
      ...log(...STOPPED.log, staffLog('take_down', 'breeder')),
    },
  ],
  [
    'the end of a stop for fraud',
    [reportFraud, decide('take_down')],
    endStop,
    {
      ...RESUMED,
      everyone: ['live: cat.changed'],
      breeder: [...noticeAndMail('Juniper no longer stops your payments'), ...SALE],
      ...log(...RESUMED.log, staffLog('end_stop', 'breeder')),
    },
  ],
  ['a blocked message', [], violate(1), {}],
  [
    'the third blocked message in a day',
    [violate(2, HOUR_MS)],
    violate(1),
    { buyer: MUTED, ...log('staff: mute about buyer') },
  ],
  ['the sixth blocked message in a month', [violate(5)], violate(1), {}],
  ['violations: dismiss', [violate(6)], decide('dismiss'), log(staffLog('dismiss'))],
  ['violations: warn', [violate(6)], decide('warn'), { buyer: WARNED, ...log(staffLog('warn')) }],
  [
    'violations: mute',
    [violate(6)],
    decide('mute', { hours: 48 }),
    { buyer: MUTED, ...log(staffLog('mute')) },
  ],
  [
    'violations: suspend',
    [violate(6)],
    decide('suspend'),
    { buyer: SUSPENDED, ...log(staffLog('suspend'), 'security: suspended about buyer by staff') },
  ],
  ['appeal', [act('warn')], appeal('buyer'), {}],
  [
    'appeal: uphold',
    [act('warn'), appeal('buyer')],
    decide('uphold'),
    { buyer: noticeAndMail('We reviewed our decision and have upheld it'), ...log(staffLog('uphold')) },
  ],
  [
    'appeal: reverse',
    [act('mute', 'buyer', { hours: 48 }), appeal('buyer')],
    decide('reverse'),
    { buyer: REVERSED, ...log(staffLog('reverse')) },
  ],
  [
    'appeal: reverse of a suspension',
    [act('suspend', 'breeder'), appeal('breeder')],
    decide('reverse'),
    {
      ...RESUMED,
      everyone: ['live: cat.changed'],
      breeder: [...REVERSED, ...SALE],
      ...log(...RESUMED.log, staffLog('reverse', 'breeder'), 'security: restored about breeder by staff'),
    },
  ],
  [
    'assign',
    [reportCat],
    async (scene) => ok(calls.assign(scene.people.staff, await caseId(scene), scene.people.other.id, null)),
    log('case: assigned by staff'),
  ],
  [
    'note',
    [reportCat],
    async (scene) => ok(calls.note(scene.people.staff, await caseId(scene))),
    log('case: note by staff'),
  ],
  [
    'view the messages of a case',
    [reportBuyer],
    async (scene) => ok(calls.viewMessages(scene.people.staff, await caseId(scene))),
    log(staffLog('open'), 'security: conversation_opened about buyer by staff'),
  ],
  ['user: warn', [], act('warn'), { buyer: WARNED, ...log(staffLog('warn')) }],
  ['user: mute', [], act('mute', 'buyer', { hours: 48 }), { buyer: MUTED, ...log(staffLog('mute')) }],
  [
    'user: unmute',
    [act('mute', 'buyer', { hours: 48 })],
    act('unmute'),
    { buyer: [...noticeAndMail('You can send messages again'), STATUS], ...log(staffLog('unmute')) },
  ],
  [
    'user: suspend',
    [],
    act('suspend'),
    { buyer: SUSPENDED, ...log(staffLog('suspend'), 'security: suspended about buyer by staff') },
  ],
  [
    'user: restore',
    [act('suspend')],
    act('restore'),
    { buyer: RESTORED, ...log(staffLog('restore'), 'security: restored about buyer by staff') },
  ],
  [
    'user: sign_out',
    [],
    act('sign_out'),
    {
      buyer: [
        'notice: You were signed out on all devices',
        'mail: You were signed out on all devices',
        'live: session-ended',
      ],
      ...log(staffLog('sign_out'), 'security: session_ended about buyer by staff'),
    },
  ],
  ['listing: warn', [], decideListing('warn'), { breeder: WARNED, ...log(staffLog('warn', 'breeder')) }],
  [
    'listing: take_down',
    [],
    decideListing('take_down'),
    { breeder: TAKEN_DOWN, ...log(staffLog('take_down', 'breeder')) },
  ],
  [
    'listing: bring_back',
    [decideListing('take_down')],
    decideListing('bring_back'),
    { breeder: noticeAndMail('Juniper is visible again'), ...log(staffLog('bring_back', 'breeder')) },
  ],
  [
    'listing: unfeature',
    [feature],
    decideListing('unfeature'),
    { breeder: noticeAndMail('Juniper is no longer featured'), ...log(staffLog('unfeature', 'breeder')) },
  ],
]

it('the table has each decision of each kind of case, and each action on users and listings', () => {
  const decisions = Object.entries(CASE_TRANSITIONS).flatMap(([kind, { open }]) =>
    Object.keys(open).map((action) => `${kind}: ${action}`),
  )
  const actions = [
    ...USER_ACTIONS.map((action) => `user: ${action}`),
    ...LISTING_ACTIONS.map((action) => `listing: ${action}`),
  ]
  const names = ROWS.map(([name]) => name)
  expect([...decisions, ...actions].filter((each) => !names.includes(each))).toEqual([])
})

it.each(ROWS)('%s has exactly these effects', async (_, before, step, effects) => {
  const scene = await openScene()
  for (const earlier of before) await earlier(scene)
  await expectEffects(app(), scene.people, () => step(scene), effects)
})
