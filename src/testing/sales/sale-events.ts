/** What can happen to a sale, through the API or at the payment provider. */
import { recordDispute } from '#features/disputes/api/disputes.ts'
import { recordFraudWarning } from '#features/payment-checks/api/fraud-warnings.ts'
import { recordAccount } from '#features/payouts/api/accounts/record.ts'
import { continueBreeder } from '#features/payouts/api/jobs.ts'
import type { StaffPayout } from '#features/payouts/contract.ts'
import { recordProviderRefunds } from '#features/refunds/api/provider-refunds.ts'
import { listRefunds } from '#features/refunds/api/store.ts'
import { addDays } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '../app.ts'
import { PASSWORD, type TestUser } from '../builders.ts'
import { accountRow } from './payout-accounts.ts'
import { authorize, confirmPayment, controlsOf, type TestIntent } from './purchase.ts'
import {
  type Answer,
  breederRefundOf,
  buyerRefundOf,
  failedRefundOf,
  failingRefundOf,
  PART,
  PRICE,
  remainingOf,
  type SaleEventName,
  type SaleState,
} from './sale-model.ts'
import { EXTENSION_DAYS, type PairSale } from './sale-stages.ts'

const REASON = 'Agreed with both parties.'

export type World = { app: TestApp; staff: TestUser }
type Happens = (world: World, sale: PairSale, before: SaleState) => Promise<Answer>

const send = async (app: TestApp, as: TestUser, method: string, path: string, body?: unknown) =>
  (await app.request(method, path, { as, ...(body !== undefined && { body }) })).statusCode as Answer

/** What the provider refuses is impossible. */
const provided = (change: Promise<unknown>): Promise<Answer> =>
  change.then(
    () => 'done' as const,
    () => 'impossible' as const,
  )

const chargeOf = async (app: TestApp, { intents }: PairSale, index = 0): Promise<string> => {
  const intentId = intents[index]?.paymentIntentId
  const [charge] = intentId ? await controlsOf(app).objects('charge', intentId) : []
  return charge?.id ?? ''
}

const disputeOf = async (app: TestApp, { intents }: PairSale) =>
  (await controlsOf(app).objects('dispute', intents[0]?.paymentIntentId ?? '')).at(-1)

/** Our jobs read a dispute after each webhook about it. */
async function readDispute({ app }: World, sale: PairSale): Promise<void> {
  const dispute = await disputeOf(app, sale)
  if (dispute) await recordDispute(app.services, dispute.id)
}

const openDispute =
  (caseType: 'chargeback' | 'inquiry') =>
  async (world: World, sale: PairSale): Promise<Answer> => {
    const { app } = world
    const answer = await provided(controlsOf(app).dispute(await chargeOf(app, sale), { caseType }))
    await readDispute(world, sale)
    return answer
  }

const endDispute =
  (outcome: 'won' | 'lost'): Happens =>
  async (world, sale, { charges: [deposit] }) => {
    const { app } = world
    if (outcome === 'lost' && deposit?.dispute === null) await openDispute('chargeback')(world, sale)
    if (outcome === 'lost' && deposit?.dispute === 'inquiry') await escalate(world, sale)
    const dispute = await disputeOf(app, sale)
    if (!dispute?.balance_transactions.length) return 'impossible'
    const answer = await provided(controlsOf(app).endDispute(dispute.id, outcome))
    await readDispute(world, sale)
    return answer
  }

async function escalate(world: World, sale: PairSale): Promise<Answer> {
  const { app } = world
  const dispute = await disputeOf(app, sale)
  if (!dispute) return 'impossible'
  const answer = await provided(controlsOf(app).escalateInquiry(dispute.id))
  await readDispute(world, sale)
  return answer
}

const staffRefund = ({ app, staff }: World, { transactionId }: PairSale, before: SaleState, amount: number) =>
  send(app, staff, 'POST', `/api/admin/orders/${transactionId}/refund`, {
    amount,
    reason: REASON,
    expectedRemaining: remainingOf(before),
  })

const decideHold =
  (state: 'held' | 'released'): Happens =>
  ({ app, staff }, { transactionId }) =>
    send(app, staff, 'POST', `/api/admin/sales/${transactionId}/payout/hold`, { state, reason: REASON })

const moderate =
  (action: 'suspend' | 'restore'): Happens =>
  ({ app, staff }, { owner }) =>
    send(app, staff, 'POST', `/api/admin/people/${owner.id}/actions`, { action, reason: REASON })

const cancel = (app: TestApp, as: TestUser, { transactionId }: PairSale, expectedRefund: number) =>
  send(app, as, 'POST', `/api/orders/${transactionId}/cancel`, {
    reason: 'Our plans have changed.',
    expectedRefund,
  })

const askForDeletion = (app: TestApp, as: TestUser) =>
  send(app, as, 'POST', '/api/account/deletion', { password: PASSWORD })

const EVENTS: Record<SaleEventName, Happens> = {
  async 'a fraud warning'({ app }, sale) {
    const { id } = await controlsOf(app).warnOfFraud(await chargeOf(app, sale))
    await recordFraudWarning(app.services, id)
    return 'done'
  },
  async 'a dismissed warning'({ app, staff }, { transactionId }) {
    const risks = await app.request('GET', `/api/admin/orders/${transactionId}/risks`, { as: staff })
    const [latest] = risks.json<{ warnings: { id: string }[] }>().warnings
    return send(app, staff, 'POST', `/api/admin/fraud-warnings/${latest?.id ?? newId()}/dismissal`, {
      reason: REASON,
    })
  },
  'a hold': decideHold('held'),
  'a release': decideHold('released'),
  async 'an early payout'({ app, staff }, { buyer, transactionId }) {
    const agreed = await send(app, buyer, 'POST', `/api/orders/${transactionId}/payout-agreement`)
    if (agreed !== 200) return agreed
    const path = `/api/admin/sales/${transactionId}/payout`
    const { early } = (await app.request('GET', path, { as: staff })).json<StaffPayout | null>() ?? {}
    const body = { reason: REASON, expectedAmount: early?.amount ?? 1 }
    return send(app, staff, 'POST', `${path}/early`, body)
  },
  'a chargeback': openDispute('chargeback'),
  'an inquiry': openDispute('inquiry'),
  'an inquiry that becomes a chargeback': escalate,
  'a lost dispute': endDispute('lost'),
  'a won dispute': endDispute('won'),
  'a decision to continue': ({ app, staff }, { transactionId }) =>
    send(app, staff, 'POST', `/api/admin/orders/${transactionId}/continuation`, { reason: REASON }),
  'a part refund': (world, sale, before) => staffRefund(world, sale, before, PART),
  'a refund of the rest': (world, sale, before) => staffRefund(world, sale, before, remainingOf(before)),
  async 'a full refund at the provider'({ app }, sale) {
    let isRefunded = false
    for (const [index, { paymentIntentId }] of sale.intents.entries()) {
      const answer = await provided(controlsOf(app).refund(await chargeOf(app, sale, index)))
      isRefunded ||= answer === 'done'
      if (answer === 'done') await recordProviderRefunds(app.services, paymentIntentId)
    }
    return isRefunded ? 'done' : 'impossible'
  },
  async 'a refund that fails'({ app }, sale, before) {
    const refund = failingRefundOf(before)
    const intentId = refund && sale.intents[refund.charge]?.paymentIntentId
    if (!refund || !intentId) return 'impossible'
    const found = (await controlsOf(app).objects('refund')).find(
      ({ payment_intent, amount, status }) =>
        payment_intent === intentId && amount === refund.amount && status === 'succeeded',
    )
    const answer = await provided(controlsOf(app).failRefund(found?.id ?? ''))
    await recordProviderRefunds(app.services, intentId)
    return answer
  },
  async 'a retry of the refund'({ app, staff }, sale, before) {
    const wanted = failedRefundOf(before)
    const rows = (await listRefunds(app.services.db, sale.transactionId)).filter(
      ({ state }) => state !== 'canceled',
    )
    const failed = rows.filter(({ state }) => state === 'failed')
    const isWanted = (row: (typeof rows)[number]) => row.amount === wanted?.amount && row.origin === 'order'
    const row = failed.find(isWanted) ?? failed[0] ?? rows[0]
    return send(app, staff, 'POST', `/api/admin/refunds/${row?.id ?? newId()}`, { action: 'retry' })
  },
  async 'a refund whose reversal fails'(world, sale, before) {
    if (before.transfers.every(({ amount }) => amount === 0)) return 'impossible'
    if ((await staffRefund(world, sale, before, PART)) !== 200) return 'impossible'
    for (const account of sale.accounts) await controlsOf(world.app).payOut(account)
    return 'done'
  },
  async 'another payout account'({ app }, sale, { account }) {
    const { services } = app
    if (account === 1) return 'impossible'
    if (account === 0) await controlsOf(app).closeAccount(sale.accounts[0] ?? '')
    await recordAccount(services, sale.accounts[0] ?? '')
    const answer = await send(app, sale.owner, 'POST', '/api/payout-account/onboarding')
    if (answer !== 200) return answer
    const id = (await accountRow(app, { id: sale.breederId }))?.stripeAccountId ?? ''
    await controlsOf(app).changeAccount(id, 'active')
    await recordAccount(services, id)
    await continueBreeder(services, sale.breederId)
    sale.accounts.push(id)
    return 200
  },
  'an extension': async ({ app }, { owner, transactionId, due }, { extensions }) =>
    send(app, owner, 'POST', `/api/orders/${transactionId}/extend`, {
      finalPaymentDue: addDays(due, EXTENSION_DAYS * (extensions + 1)),
    }),
  'a suspension': moderate('suspend'),
  'a restoration': moderate('restore'),
  'another price': ({ app }, { owner, catId }) =>
    send(app, owner, 'PATCH', `/api/breeders/cats/${catId}`, { price: PRICE + 1_000 }),
  async 'the balance'({ app }, sale) {
    const path = `/api/orders/${sale.transactionId}/balance-intent`
    const response = await app.request('POST', path, { as: sale.buyer })
    if (response.statusCode !== 200) return response.statusCode as Answer
    const intent = response.json<TestIntent>()
    await authorize(app, intent)
    await confirmPayment(app, sale.buyer, intent)
    sale.intents.push(intent)
    return 200
  },
  'a cancellation by the buyer': ({ app }, sale, before) =>
    cancel(app, sale.buyer, sale, buyerRefundOf(before)),
  'a cancellation by the breeder': ({ app }, sale, before) =>
    cancel(app, sale.owner, sale, breederRefundOf(before)),
  "the deletion of the buyer's account": ({ app }, { buyer }) => askForDeletion(app, buyer),
  "the deletion of the breeder's account": ({ app }, { owner }) => askForDeletion(app, owner),
}

/** Lets an event happen to a sale, whose state before it is known, and returns the answer. */
export const happen = (world: World, sale: PairSale, event: SaleEventName, before: SaleState) =>
  EVENTS[event](world, sale, before)
