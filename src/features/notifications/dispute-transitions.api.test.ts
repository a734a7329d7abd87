/** The exact notices, emails, records, and live updates of each step of a dispute, with their receivers. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { recordDispute } from '#features/disputes/api/disputes.ts'
import { remindOfDeadlines } from '#features/disputes/api/send-answer.ts'
import { disputes } from '#features/disputes/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { addBreeder, signUp } from '#testing/builders.ts'
import { type Effects, expectEffects, noticeAndMail } from '#testing/effects/effects.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { acceptDispute, submitAnswer } from '#testing/sales/disputes.ts'
import { completeSale } from '#testing/sales/payouts.ts'
import { controlsOf } from '#testing/sales/purchase.ts'
import { buyCat } from '#testing/sales/refunds.ts'
import type { Notice } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false })

/** A cat that was paid in full, and staff of whom finance answers disputes. */
async function openScene() {
  app().clock.set(new Date())
  controlsOf(app()).webhooks.paused = true
  const breeder = await signUp(app())
  const { id: breederId } = await addBreeder(app(), { userId: breeder.id })
  const sale = await buyCat(app(), { breederId, price: 123_457 })
  const [charge] = await controlsOf(app()).objects('charge', sale.intent.paymentIntentId)
  const staff = { finance: await addStaff('finance'), support: await addStaff('support') }
  return { people: { buyer: sale.buyer, breeder, ...staff }, sale, chargeId: charge?.id ?? '' }
}
type Scene = Awaited<ReturnType<typeof openScene>>
type Step = (scene: Scene) => Promise<unknown>

async function addStaff(staffRole: StaffRole) {
  const person = await signUpStaff(app())
  await app().services.db.update(users).set({ staffRole }).where(eq(users.id, person.id))
  return person
}

const open =
  (caseType: 'chargeback' | 'inquiry' = 'chargeback'): Step =>
  async ({ chargeId }) => {
    const { id } = await controlsOf(app()).dispute(chargeId, { caseType })
    await recordDispute(app().services, id)
  }
/** The dispute of the scene here, with the steps of staff. */
async function disputeOf({ people, sale }: Scene) {
  const [row] = await app().services.db.select().from(disputes)
  if (!row) throw new Error('no dispute')
  return { ...sale, id: row.id, stripeId: row.stripeDisputeId, breeder: people.breeder }
}
const record: Step = async (scene) => recordDispute(app().services, (await disputeOf(scene)).stripeId)
const end =
  (outcome: 'won' | 'lost' | 'partially lost'): Step =>
  async (scene) => {
    await controlsOf(app()).endDispute((await disputeOf(scene)).stripeId, outcome)
    await record(scene)
  }
const overturn: Step = async (scene) => {
  app().clock.advance(DAY_MS)
  await controlsOf(app()).overturnDispute((await disputeOf(scene)).stripeId)
  await record(scene)
}
const complete: Step = ({ sale }) => completeSale(app(), sale)
const remind: Step = async () => {
  app().clock.advance(6 * DAY_MS)
  await remindOfDeadlines(app().services)
}
const submit: Step = async (scene) => submitAnswer(app(), await disputeOf(scene), scene.people.finance)

const PAGES = ['live: sale.changed', 'live: conversation.changed']
const log = (...lines: string[]) => ({ log: lines })
const both = (title: string): Effects => ({
  buyer: [...noticeAndMail(title), ...PAGES],
  breeder: [...noticeAndMail(title), ...PAGES],
})
const opened: Effects = {
  ...both('Order LM-1 is on hold'),
  finance: noticeAndMail('The dispute of $1,234.57 for order LM-1 was opened'),
  ...log('sale: openDispute by system'),
}
const decided: Effects = {
  ...both('The dispute of order LM-1 is decided'),
  finance: noticeAndMail('The dispute of $1,234.57 for order LM-1 was closed'),
  ...log('sale: closeDispute by system'),
}
const ANSWERED = 'staff: answer_dispute about buyer by finance'
/** Staff read the order when they save a draft. */
const READ = ['staff: view_order about buyer by finance', 'security: order_opened about buyer by finance']

type Row = [name: string, before: Step[], step: Step, effects: Effects]
const ROWS: Row[] = [
  ['a dispute', [], open(), opened],
  ['a dispute that is reported again', [open()], record, {}],
  ['an inquiry', [], open('inquiry'), opened],
  ['the end of an inquiry', [open('inquiry')], end('won'), decided],
  ['a dispute that was won', [open()], end('won'), decided],
  ['a dispute that was lost', [open()], end('lost'), decided],
  ['a dispute that was partly lost', [open()], end('partially lost'), decided],
  ['a dispute that was lost after the handover', [complete, open()], end('lost'), decided],
  ['the end of a dispute that is reported again', [open(), end('lost')], record, {}],
  ['a lost dispute that is overturned', [open(), end('lost')], overturn, decided],
  [
    'a statement of the breeder',
    [open()],
    async (scene) => {
      const path = `/api/orders/${scene.sale.transactionId}/disputes/${(await disputeOf(scene)).id}/statements`
      const body = { statementId: newId(), text: 'The buyer picked the kitten up and signed the contract.' }
      const response = await app().request('POST', path, { as: scene.people.breeder, body })
      expect(response.statusCode, response.body).toBe(201)
    },
    {},
  ],
  ['an answer of staff', [open()], submit, log(ANSWERED, ...READ)],
  [
    'an acceptance by staff',
    [open()],
    async (scene) => acceptDispute(app(), await disputeOf(scene), scene.people.finance),
    { ...decided, ...log('sale: closeDispute by system', ANSWERED, ...READ) },
  ],
  [
    'a deadline that is near',
    [open()],
    remind,
    { finance: noticeAndMail('The evidence for order LM-1 is due soon') },
  ],
  ['a deadline that is near, after an answer', [open(), submit], remind, {}],
  [
    'the continuation of a sale by staff',
    [open(), end('lost')],
    async ({ people, sale }) => {
      const path = `/api/admin/orders/${sale.transactionId}/continuation`
      const body = { reason: 'The buyer paid again by check.' }
      const response = await app().request('POST', path, { as: people.finance, body })
      expect(response.statusCode, response.body).toBe(200)
    },
    { ...both('Order LM-1 continues'), ...log('sale: continueSale by staff', ANSWERED) },
  ],
]

it.each(ROWS)('%s has exactly these effects', async (_, before, step, effects) => {
  const scene = await openScene()
  for (const earlier of before) await earlier(scene)
  await expectEffects(app(), scene.people, () => step(scene), effects)
})

it.each([
  ['a breeder', [], 'please do not hand the cat over, and nothing is paid out for this order.'],
  ['a breeder who handed the cat over', [complete], 'nothing is paid out for this order.'],
] as const)('%s reads what a dispute means for the cat', async (_, before, rest) => {
  const scene = await openScene()
  for (const step of [...before, open()]) await step(scene)
  const notices = async () =>
    (await app().request('GET', '/api/notices', { as: scene.people.breeder })).json<Notice[]>()
  await expect
    .poll(async () => (await notices()).find(({ title }) => title.endsWith(' is on hold'))?.text)
    .toContain(`Until it decides, ${rest}`)
})
