/** The states of a sale that its page tells apart. */
import { type Data, dispute, event, guarantee, problem, receipt, refund, review } from './order-page.ts'

type State = Omit<Data, 'role' | 'staffRole'>

const PAID = { status: 'paid', paid: 250_137, due: 0, finalPaymentDue: null } as const
const PENDING = { status: 'pending', paid: 0, due: 0, finalPaymentDue: null } as const
const COMPLETED = { ...PAID, status: 'completed' } as const
const NET = { gross: 250_137, fee: 12_507, net: 237_630 }
const MEETING = { day: '2026-06-24', time: '14:30' }
/** The handover has begun and the parties agreed on the day. */
const AT_PICKUP = { ...PAID, today: '2026-06-24', pickup: MEETING }
const BREEDER_CONFIRMED = event('confirmHandover', 'breeder')
const BUYER_CONFIRMED = event('confirmHandover', 'buyer')
const HANDED_OVER = {
  completedAt: '2026-06-26T16:00:00.000Z',
  microchip: '985112003456789',
  files: [{ kind: 'contract' as const, url: '/objects/contract' }],
}
/** Ended after the day on which the cat could have gone home. */
const ENDED = { due: 0, finalPaymentDue: null, today: '2026-06-26' } as const
const RELEASE = { breeder: '2026-06-23T13:00:00.000Z', system: '2026-07-08T04:00:00.000Z', hasBegun: false }
const PROPOSAL = {
  id: '0199b3a0-0000-7000-8000-000000000031',
  day: '2026-06-27',
  time: null,
  place: 'At the station',
  createdAt: '2026-06-09T08:07:06.000Z',
  acceptedAt: null,
}
const AGREED = { ...PROPOSAL, ...MEETING, by: 'buyer', status: 'accepted' } as const
export const STATES = {
  'payment in progress': {
    order: PENDING,
    payout: null,
  },
  'first payment being checked': {
    order: { ...PENDING, frozen: 'payment_check' },
    payout: null,
  },
  'deposit paid': { receipts: [receipt({})] },
  'deposit paid, no pages of cat and cattery': { order: { hasCatPage: false, hasBreederPage: false } },
  'balance overdue, not reminded': { order: { today: '2026-06-18' } },
  'balance overdue, reminded': { order: { today: '2026-06-22', release: RELEASE } },
  'balance overdue, may be ended': {
    order: { today: '2026-06-23', release: { ...RELEASE, hasBegun: true } },
  },
  'balance being checked': {
    order: { frozen: 'payment_check' },
    pickup: { proposals: [{ ...PROPOSAL, by: 'breeder', status: 'open' }] },
  },
  'payments stopped before the balance': { order: { isStopped: true }, pickup: { isOpen: false } },
  'disputed before the balance': {
    order: { frozen: 'dispute', events: [event('openDispute', 'system')] },
    disputes: [dispute({ statementUntil: '2026-06-20T08:07:06.000Z' })],
  },
  paid: {
    order: PAID,
    payout: NET,
    receipts: [receipt({}), receipt({ number: 'R-2026-000124', kind: 'balance', amount: 200_114 })],
  },
  'paid, payments stopped': {
    order: { ...PAID, isStopped: true },
    payout: { ...NET, holdReason: 'stopped', mayRelease: true },
  },
  'payments stopped, breeder confirmed the handover': {
    order: { ...AT_PICKUP, isStopped: true, events: [BREEDER_CONFIRMED] },
    payout: { ...NET, holdReason: 'stopped', mayRelease: true },
    pickup: { proposals: [AGREED] },
    handover: { breederConfirmedAt: '2026-06-24T19:00:00.000Z', microchip: '985112003456789' },
  },
  'paid, proposal of the buyer': {
    order: PAID,
    payout: NET,
    pickup: { proposals: [{ ...PROPOSAL, by: 'buyer', status: 'open' }] },
  },
  'paid, day agreed': { order: { ...PAID, pickup: MEETING }, payout: NET, pickup: { proposals: [AGREED] } },
  'pickup day': {
    order: AT_PICKUP,
    payout: NET,
    pickup: { proposals: [AGREED] },
  },
  'after the pickup day': {
    order: { ...AT_PICKUP, today: '2026-06-25' },
    payout: NET,
    pickup: { proposals: [AGREED] },
  },
  'breeder confirmed the handover': {
    order: { ...AT_PICKUP, events: [BREEDER_CONFIRMED] },
    payout: NET,
    pickup: { proposals: [AGREED] },
    handover: { breederConfirmedAt: '2026-06-24T19:00:00.000Z', microchip: '985112003456789' },
  },
  'buyer confirmed the handover': {
    order: { ...AT_PICKUP, events: [BUYER_CONFIRMED] },
    payout: NET,
    pickup: { proposals: [AGREED] },
    handover: { buyerConfirmedAt: '2026-06-24T19:00:00.000Z' },
  },
  'buyer denied the handover': {
    order: { ...AT_PICKUP, events: [BREEDER_CONFIRMED, event('reportHandover', 'buyer')] },
    payout: NET,
    pickup: { proposals: [AGREED] },
    handover: {
      breederConfirmedAt: '2026-06-24T19:00:00.000Z',
      problem: 'no_cat',
      microchip: '985112003456789',
    },
  },
  'completed, in the guarantee': {
    order: { ...COMPLETED, events: [event('complete', 'system')] },
    payout: { ...NET, status: 'held', holdReason: 'guarantee', heldUntil: '2026-06-29T16:00:00.000Z' },
    handover: HANDED_OVER,
    guarantee: guarantee({ mayAgree: true }),
  },
  'completed, reported and reviewed': {
    order: { ...COMPLETED, events: [event('complete', 'system'), event('reportProblem', 'buyer')] },
    payout: { ...NET, status: 'reported' },
    handover: HANDED_OVER,
    guarantee: guarantee({ problem }),
    review: review({}),
  },
  'completed and paid out': {
    order: { ...COMPLETED, events: [event('complete', 'system')] },
    payout: { ...NET, status: 'paid', transferred: 237_630, paidAt: '2026-07-01T16:00:00.000Z' },
    handover: HANDED_OVER,
    review: review({ isHidden: true }),
  },
  'disputed after the handover': {
    order: {
      ...COMPLETED,
      frozen: 'dispute',
      events: [event('complete', 'system'), event('openDispute', 'system')],
    },
    payout: { ...NET, status: 'disputed' },
    handover: HANDED_OVER,
    disputes: [dispute({ amount: 200_114 })],
  },
  'completed after a decided dispute': {
    order: {
      ...COMPLETED,
      events: [event('complete', 'system'), event('openDispute', 'system'), event('closeDispute', 'system')],
    },
    payout: { ...NET, status: 'paid' },
    handover: HANDED_OVER,
    disputes: [
      dispute({
        amount: 200_114,
        outcome: 'won',
        statements: [
          {
            id: '0199b3a0-0000-7000-8000-000000000030',
            text: 'Robin has the cat.',
            files: [],
            createdAt: '2026-06-28T08:07:06.000Z',
          },
        ],
      }),
    ],
  },
  'canceled without a refund': {
    order: { ...ENDED, status: 'canceled', events: [event('cancel', 'buyer')] },
    payout: { status: 'unbooked' },
  },
  'canceled with a part refunded': {
    order: { ...ENDED, status: 'canceled', refunded: 25_011, events: [event('cancel', 'buyer')] },
    payout: { status: 'on_its_way', gross: 25_012, fee: 1_251, net: 23_761 },
    refunds: [refund({})],
  },
  'refunded before the handover': {
    order: { ...ENDED, status: 'refunded', refunded: 50_023, events: [event('refund', 'breeder')] },
    payout: null,
    refunds: [refund({ amount: 50_023 })],
  },
  'refunded after the handover': {
    order: {
      ...COMPLETED,
      status: 'refunded',
      refunded: 250_137,
      events: [event('complete', 'system'), event('refundCompleted', 'staff')],
    },
    payout: { gross: 0, fee: 0, net: 0, status: 'debt', debt: 118_815 },
    handover: HANDED_OVER,
    refunds: [
      refund({ amount: 50_023 }),
      refund({ amount: 200_114, chargeKind: 'balance', progress: 'pending' }),
    ],
    review: review({}),
  },
} satisfies Record<string, State>
