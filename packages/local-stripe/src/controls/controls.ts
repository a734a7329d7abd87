/** How tests act as a cardholder, make the server misbehave, and inspect it. */
import type Stripe from 'stripe'
import type { AccountOutcome } from '../accounts/account-object.ts'
import { changeAccount, closeAccount } from '../accounts/accounts.ts'
import { ApiError, type ApiErrorBody } from '../api-error.ts'
import { failPayout, payOut } from '../balances/account-payouts.ts'
import { recordBalance } from '../balances/balance-transactions.ts'
import type { Call, StartCall } from '../call.ts'
import type { Clock } from '../clock.ts'
import {
  type DisputeOutcome,
  endDispute,
  escalateInquiry,
  openDispute,
  overturnDispute,
} from '../disputes/disputes.ts'
import { runOnce } from '../idempotency.ts'
import { find, insert, type ObjectType, type ObjectTypes, objectId, replace } from '../objects.ts'
import type { DisputeCause } from '../payments/cards.ts'
import { warnOfFraud } from '../payments/fraud-warnings.ts'
import { authenticate, confirmWithCard } from '../payments/intent-confirm.ts'
import { failRefund } from '../refunds/refund-outcome.ts'
import { createRefund } from '../refunds/refunds.ts'
import type { Schedule } from '../scheduled.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import type { Deliveries, WebhookBehavior } from '../webhooks/deliveries.ts'
import type { EventType } from '../webhooks/events.ts'
import type { SimulatedFailures } from './simulated-failures.ts'

type PendingEvent = { id: string; type: string; subject: string; attempts: number }

export type Controls = {
  /** Confirms an intent with a card number, as the card form does; returns the error code of a declined card. */
  confirm(clientSecret: string, number: string): Promise<string | undefined>
  /** Completes or fails the authentication that an intent requires. */
  authenticate(clientSecret: string, passed: boolean): Promise<void>
  /** Refunds a charge in the provider's dashboard: the given amount in cents, or all that remains. */
  refund(chargeId: string, amount?: number): Promise<Stripe.Refund>
  /** The card's bank returns a refund, which has failed from then on. */
  failRefund(refundId: string): Promise<Stripe.Refund>
  /** The cardholder disputes a charge; by default as fraudulent, with the money withdrawn. */
  dispute(chargeId: string, cause?: Partial<DisputeCause>): Promise<Stripe.Dispute>
  /** The cardholder is not satisfied with the answer to an inquiry, which becomes a chargeback. */
  escalateInquiry(disputeId: string): Promise<Stripe.Dispute>
  /** The card's network warns of fraud. */
  warnOfFraud(chargeId: string): Promise<Stripe.Radar.EarlyFraudWarning>
  /** The card's bank decides a dispute. */
  endDispute(disputeId: string, outcome: DisputeOutcome): Promise<Stripe.Dispute>
  /** The card's bank returns the money of a dispute that was lost. */
  overturnDispute(disputeId: string): Promise<Stripe.Dispute>
  /** Adds cents of the operator's bank to the platform's available balance. */
  topUp(amount: number): Promise<Stripe.BalanceTransaction>
  /** Pays a connected account's balance out to its bank, also what is not available yet; null if there is none. */
  payOut(accountId: string): Promise<Stripe.Payout | null>
  /** The bank returns a payout, whose amount is in the account's balance again. */
  failPayout(payoutId: string, failureCode?: string): Promise<Stripe.Payout>
  /** What the owner of a connected account did on the hosted page, or the provider decided. */
  changeAccount(accountId: string, outcome: AccountOutcome): Promise<Stripe.Account>
  /** The owner closes the account or disconnects it. */
  closeAccount(accountId: string): Promise<Stripe.Account>
  /** Lets everything happen now that test cards prescribe for later; returns how much happened. */
  passDelays(): Promise<number>
  /** All objects of a type, oldest first; with an intent's ID only those that belong to it. */
  objects<T extends ObjectType>(type: T, intentId?: string): Promise<ObjectTypes[T][]>
  /** How many events of this type an intent has had. */
  count(type: EventType, intentId: string): Promise<number>
  /** How webhooks of this process are delivered from now on. */
  webhooks: WebhookBehavior
  /** The events that have not been delivered, oldest first. */
  pending(): Promise<PendingEvent[]>
  /** Delivers all pending events in the given order, one after the other, and ends the pause. */
  deliverPending(order: 'forward' | 'backward'): Promise<void>
  /** Delivers one event now, even if it has been delivered before; returns whether it was accepted. */
  deliver(eventId: string): Promise<boolean>
  failures: SimulatedFailures
  /** Stores an object, or changes fields of one, behind the provider's back. */
  put(type: ObjectType, object: { id: string; created: number }): Promise<void>
  overwrite(id: string, fields: object): Promise<void>
  /** Removes everything, and waits for webhooks that are being sent. */
  empty(): Promise<void>
}

type Settings = {
  store: Store
  clock: Clock
  startCall: StartCall
  failures: SimulatedFailures
  webhooks: WebhookBehavior
  deliveries: Deliveries
  schedule: Schedule
}

export function createControls(settings: Settings): Controls {
  const { store, clock, startCall, failures, webhooks, deliveries, schedule } = settings
  const pending = () =>
    store.rows<PendingEvent>(
      sql`select event_id as id, type, subject, attempts from deliveries where done is null order by seq`,
    )

  /** Runs a change and delivers its webhooks; an error that the provider stores keeps the change. */
  async function change<T extends object>(
    operation: (call: Call) => Promise<T>,
  ): Promise<T | { error: ApiErrorBody }> {
    const { body } = await runOnce(store, null, (tx) => operation(startCall(tx)))
    deliveries.deliverDue()
    return JSON.parse(body)
  }

  /** Runs a change that must succeed. */
  async function act<T extends object>(operation: (call: Call) => Promise<T>): Promise<T> {
    const result = await change(operation)
    if ('error' in result) throw new ApiError(400, result.error)
    return result
  }

  const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

  return {
    webhooks,
    failures,
    pending,
    deliver: deliveries.deliver,
    async confirm(clientSecret, number) {
      const expYear = clock.now().getUTCFullYear() + 2
      const card = { number, expMonth: 12, expYear, cvc: '123' }
      const result = await change((call) => confirmWithCard(call, intentOf(clientSecret), card))
      return 'error' in result ? result.error.code : undefined
    },
    async authenticate(clientSecret, passed) {
      await change((call) => authenticate(call, intentOf(clientSecret), passed))
    },
    refund: (charge, amount) =>
      act((call) => createRefund(call, { charge, ...(amount !== undefined && { amount: String(amount) }) })),
    failRefund: (id) => act((call) => failRefund(call, id)),
    dispute: (id, cause) =>
      act(async (call) => {
        const charge = await find(call.tx, 'charge', id)
        return openDispute(call, charge, { reason: 'fraudulent', caseType: 'chargeback', ...cause })
      }),
    escalateInquiry: (id) => act(async (call) => escalateInquiry(call, await find(call.tx, 'dispute', id))),
    warnOfFraud: (id) => act(async (call) => warnOfFraud(call, await find(call.tx, 'charge', id))),
    endDispute: (id, outcome) =>
      act(async (call) => endDispute(call, await find(call.tx, 'dispute', id), outcome)),
    overturnDispute: (id) => act(async (call) => overturnDispute(call, await find(call.tx, 'dispute', id))),
    topUp: (amount) =>
      act((call) =>
        recordBalance(call, {
          type: 'topup',
          amount,
          source: objectId('tu'),
          intentId: null,
          isImmediate: true,
        }),
      ),
    payOut: async (accountId) => {
      const { payout } = await act(async (call) => ({ payout: await payOut(call, accountId, { all: true }) }))
      return payout
    },
    failPayout: (id, code) => act((call) => failPayout(call, id, code)),
    changeAccount: (id, outcome) => act((call) => changeAccount(call, id, outcome)),
    closeAccount: (id) => act((call) => closeAccount(call, id)),
    passDelays: () => schedule.run('all'),
    async objects<T extends ObjectType>(type: T, intentId?: string) {
      const found = await store.rows<{ data: ObjectTypes[T] }>(sql`select data from objects
            where type = ${type} ${intentId ? sql`and ${intentId} in (parent, id)` : sql``} order by seq`)
      return found.map(({ data }) => data)
    },
    async count(type, intentId) {
      const [row] = await store.rows<{ count: number }>(sql`select count(*) as count from objects
            where parent = ${intentId} and type = 'event' and data ->> 'type' = ${type}`)
      return row?.count ?? 0
    },
    put: async (type, object) => void (await insert(store, type, object as ObjectTypes[ObjectType])),
    overwrite: (id, fields) =>
      store.transaction(async (tx) => {
        const [row] = await tx.rows<{ data: object }>(sql`select data from objects where id = ${id}`)
        await replace(tx, { ...row?.data, ...fields, id } as ObjectTypes[ObjectType])
      }),
    async empty() {
      await store.empty()
      await deliveries.whenIdle()
    },
    async deliverPending(order) {
      const events = await pending()
      if (order === 'backward') events.reverse()
      for (const { id } of events) await deliveries.deliver(id)
      webhooks.paused = false
    },
  }
}
