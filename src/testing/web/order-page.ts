/** The page of a sale for a viewer, with data whose values all differ. */
import type { User } from '#features/accounts/contract.ts'
import { type Approval, approvalEndpoints } from '#features/approvals/contract.ts'
import { catEndpoints } from '#features/cats/contract.ts'
import { catFacts } from '#features/cats/web/index.ts'
import { CONSENT_VERSION } from '#features/contracts/consent.ts'
import { contractEndpoints } from '#features/contracts/contract.ts'
import {
  disputeEndpoints,
  type Evidence,
  type PartyDispute,
  staffDisputeEndpoints,
} from '#features/disputes/contract.ts'
import { type Guarantee, guaranteeEndpoints } from '#features/guarantee/contract.ts'
import { type Handover, handoverEndpoints } from '#features/handovers/contract.ts'
import { type Order, type OrderEvent, orderEndpoints } from '#features/orders/contract.ts'
import { paymentCheckEndpoints, type Risks } from '#features/payment-checks/contract.ts'
import { paymentEndpoints } from '#features/payments/contract.ts'
import { type Payout, payoutEndpoints, type StaffPayout } from '#features/payouts/contract.ts'
import { type Pickup, pickupEndpoints } from '#features/pickups/contract.ts'
import { type Receipt, receiptEndpoints } from '#features/receipts/contract.ts'
import { type Refund, refundEndpoints } from '#features/refunds/contract.ts'
import { reviewEndpoints, type SaleReview } from '#features/reviews/contract.ts'
import { taskEndpoints } from '#features/tasks/contract.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { stubTransport } from '../stub-transport.ts'
import { offersIn, plainText } from './offers.ts'
import { tasksOfSale } from './order-tasks.ts'
import { PAYOUT } from './payout.ts'
import { renderedPage } from './rendered-page.tsx'
import { VIEWER } from './viewer.ts'

const id = (last: number) => `0199b3a0-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`

export const IDS = {
  sale: id(11),
  cat: id(12),
  buyer: id(13),
  breeder: id(14),
  breederUser: id(15),
}

export const NAMES = {
  [IDS.sale]: 'SALE',
  [IDS.cat]: 'CAT',
  [IDS.buyer]: 'BUYER',
  [IDS.breeder]: 'CATTERY',
  [IDS.breederUser]: 'BREEDER',
}

/** A reserved cat whose balance is due in a week. */
export const ORDER: Order = {
  transactionId: IDS.sale,
  orderNumber: 'LM-7H4XQ2',
  role: 'buyer',
  status: 'deposit_paid',
  frozen: null,
  isStopped: false,
  catId: IDS.cat,
  reservedBy: IDS.buyer,
  buyerName: 'Robin T.',
  breeder: { id: IDS.breeder, userId: IDS.breederUser, businessName: 'Quiet Paws' },
  snapshot: {
    name: 'Juniper',
    breed: 'Maine Coon',
    gender: 'female',
    birthDate: '2026-04-01',
    ...catFacts.forEachAgreedFact(() => null),
    sire: null,
    queen: null,
    price: 250_137,
    depositAmount: 50_023,
    healthCertifications: [],
    documents: [],
    picture: null,
  },
  paid: 50_023,
  refunded: 0,
  due: 200_114,
  policy: 'moderate',
  goHomeDate: '2026-06-24',
  goHomeRule: null,
  rightsState: null,
  shippingPrice: null,
  pickup: null,
  refundsUntil: '2026-06-25',
  refundSteps: [
    { before: '2026-06-25', refund: 25_011 },
    { before: null, refund: 0 },
  ],
  timeZone: 'America/New_York',
  finalPaymentDue: '2026-06-17',
  leavesHomeFrom: '2026-06-23',
  createdAt: '2026-05-06T07:08:09.000Z',
  paidAt: '2026-05-06T07:09:10.000Z',
  today: '2026-06-10',
  release: null,
  proposal: null,
  hasCatPage: true,
  hasBreederPage: true,
  events: [],
}

const CODE = { digits: '042137', qr: { size: 21, path: 'M0 0h7v7H0z' } }

const HANDOVER: Omit<Handover, 'hasBegun' | 'code'> = {
  waitsForContract: false,
  transactionId: IDS.sale,
  role: 'buyer',
  status: 'deposit_paid',
  from: '2026-06-24',
  lockedUntil: null,
  breederConfirmedAt: null,
  buyerConfirmedAt: null,
  completesAt: null,
  problem: null,
  microchip: null,
  noChipReason: null,
  files: [],
  completedAt: null,
}

const PICKUP: Omit<Pickup, 'isOpen' | 'today'> = {
  transactionId: IDS.sale,
  role: 'buyer',
  from: '2026-06-24',
  until: '2027-06-10',
  timeZone: 'America/New_York',
  proposals: [],
}

const OWN_PAYOUT: Payout = {
  ...PAYOUT,
  transactionId: IDS.sale,
  orderNumber: 'LM-7H4XQ2',
  catName: 'Juniper',
  gross: 50_023,
  fee: 2_502,
  net: 47_521,
  daysAfterPickup: 3,
  expectedOn: '2026-06-26',
}

export type Data = {
  role: Order['role']
  staffRole?: StaffRole
  /** Query and fragment of the address. */
  search?: string
  order?: Partial<Order>
  handover?: Partial<Handover>
  pickup?: Partial<Pickup>
  receipts?: Receipt[]
  refunds?: Refund[]
  payout?: Partial<StaffPayout> | null
  approvals?: Approval[]
  disputes?: PartyDispute[]
  evidence?: Evidence
  risks?: Partial<Risks>
  guarantee?: Guarantee
  review?: SaleReview
}

const PARTIES = {
  buyer: { ...VIEWER, id: IDS.buyer },
  breeder: { ...VIEWER, id: IDS.breederUser, role: 'breeder', breederId: IDS.breeder },
  staff: { ...VIEWER, id: id(1), role: 'admin' },
} satisfies Record<Order['role'], User>

const ENDPOINTS = {
  ...approvalEndpoints,
  ...catEndpoints,
  ...disputeEndpoints,
  ...staffDisputeEndpoints,
  ...guaranteeEndpoints,
  ...contractEndpoints,
  ...handoverEndpoints,
  ...orderEndpoints,
  ...paymentCheckEndpoints,
  ...paymentEndpoints,
  ...payoutEndpoints,
  ...pickupEndpoints,
  ...receiptEndpoints,
  ...refundEndpoints,
  ...reviewEndpoints,
  ...taskEndpoints,
}

/** An event of the sale; the timeline shows its text. */
export const event = (kind: OrderEvent['kind'], actor: OrderEvent['actor']): OrderEvent => ({
  id: id(20),
  kind,
  actor,
  text: `${actor}: ${kind}`,
  note: null,
  amount: null,
  reason: null,
  createdAt: '2026-06-09T08:07:06.000Z',
})

/** A refund of the deposit. */
export const refund = (changes: Partial<Refund>): Refund => ({
  id: id(21),
  amount: 25_011,
  reason: 'We are moving',
  chargeKind: 'deposit',
  progress: 'sent',
  createdAt: '2026-06-10T09:08:07.000Z',
  sentAt: null,
  failure: null,
  nextAttemptAt: null,
  ...changes,
})

/** A request of a colleague for a second opinion. */
export const approval = (changes: Partial<Approval>): Approval => ({
  id: id(22),
  kind: 'refund',
  status: 'requested',
  title: 'Refund $120.05 for order LM-7H4XQ2',
  amount: 12_005,
  reason: 'The cat is ill',
  path: `/orders/${IDS.sale}`,
  requestedBy: { userId: id(23), name: 'Sam' },
  createdAt: '2026-06-10T09:08:07.000Z',
  expiresAt: '2026-06-17T09:08:07.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mayApprove: false,
  mayDecline: false,
  ...changes,
})

/** A receipt of the buyer. */
export const receipt = (changes: Partial<Receipt>): Receipt => ({
  number: 'R-2026-000123',
  kind: 'deposit',
  issuedOn: '2026-05-06',
  orderNumber: 'LM-7H4XQ2',
  role: 'buyer',
  businessName: 'Quiet Paws',
  buyerName: 'Robin T.',
  catName: 'Juniper',
  catBreed: 'Maine Coon',
  price: 250_137,
  amount: 50_023,
  paid: 50_023,
  refunded: 0,
  remaining: 200_114,
  card: null,
  reason: null,
  fee: null,
  net: null,
  ...changes,
})

/** A dispute of the deposit as the parties see it. */
export const dispute = (changes: Partial<PartyDispute>): PartyDispute => ({
  id: id(24),
  amount: 50_023,
  isInquiry: false,
  openedAt: '2026-06-09T08:07:06.000Z',
  outcome: null,
  lost: 0,
  statementUntil: null,
  statements: [],
  ...changes,
})

/** A review of the buyer that can be edited for years. */
export const review = (changes: Partial<SaleReview>): SaleReview => ({
  id: id(25),
  breederId: IDS.breeder,
  transactionId: IDS.sale,
  reviewer: 'Robin T.',
  rating: 4,
  comment: 'Lovely',
  images: [],
  isVerified: true,
  createdAt: '2026-07-02T08:07:06.000Z',
  editedAt: null,
  answer: null,
  editableUntil: '2096-07-09T08:07:06.000Z',
  isHidden: false,
  ...changes,
})

/** The guarantee after the handover. */
export const guarantee = (changes: Partial<Guarantee>): Guarantee => ({
  problem: null,
  deadlines: { other: '2026-06-29T16:00:00.000Z', illness: '2026-07-10T16:00:00.000Z' },
  mayAgree: false,
  agreedAt: null,
  ...changes,
})

/** A reported problem. */
export const problem: NonNullable<Guarantee['problem']> = {
  id: id(26),
  kind: 'illness',
  number: 1207,
  createdAt: '2026-06-28T08:07:06.000Z',
  messages: [],
  decision: null,
}

/** The evidence of a dispute that waits for an answer. */
export const evidence = (changes: Partial<Evidence['dispute']> & { frozen?: Order['frozen'] }): Evidence => {
  const { frozen = 'dispute', ...ofDispute } = changes
  return {
    dispute: {
      id: id(27),
      amount: 200_114,
      reason: 'fraudulent',
      status: 'needs_response',
      funds: 'withdrawn',
      isClosed: false,
      outcome: null,
      lost: 0,
      evidenceDueAt: null,
      isOverdue: false,
      openedAt: '2026-06-28T08:07:06.000Z',
      ...ofDispute,
    },
    order: {
      id: IDS.sale,
      orderNumber: 'LM-7H4XQ2',
      catName: 'Juniper',
      buyerName: 'Robin T.',
      breederName: 'Quiet Paws',
      frozen,
      events: [],
    },
    conversation: [],
    statements: [],
    version: 1,
    state: 'draft',
    summary: 'Handed over on Jun 26.',
    handoverFiles: [],
    otherFiles: [],
    files: [],
    preview: [],
    attachments: [],
    failure: null,
    answeredAt: null,
  }
}

/** A payment that finance checks. */
export const paymentCheck = (changes: Partial<Risks['checks'][number]>): Risks['checks'][number] => ({
  id: id(28),
  state: 'waiting',
  amount: 50_023,
  reasons: ['cards_of_account'],
  cards: [],
  isBuyerSuspended: false,
  createdAt: '2026-06-10T08:07:06.000Z',
  expiresAt: '2026-06-15T08:07:06.000Z',
  decidedAt: null,
  decisionReason: null,
  ...changes,
})

/** A warning of the card network about the balance. */
export const fraudWarning = (changes: Partial<Risks['warnings'][number]>): Risks['warnings'][number] => ({
  id: id(29),
  state: 'open',
  amount: 200_114,
  fraudType: 'made_with_stolen_card',
  stripeChargeId: null,
  openedAt: '2026-06-28T08:07:06.000Z',
  dismissedAt: null,
  dismissedReason: null,
  ...changes,
})

/** What the page of a sale offers. */
export async function orderPage(data: Data): Promise<string[]> {
  return offersIn(await orderHtml(data), NAMES)
}

/** What the page of a sale says. */
export async function orderPageText(data: Data): Promise<string> {
  return plainText(await orderHtml(data))
}

async function orderHtml(data: Data): Promise<string> {
  const { role, staffRole = 'finance', search = '' } = data
  const proposals = data.pickup?.proposals ?? []
  const open = proposals.find(({ status }) => status === 'open')
  const proposal = open ? { by: open.by, day: open.day, time: open.time } : null
  const order = { ...ORDER, role, proposal, ...data.order }
  const party = role === 'staff' ? 'buyer' : role
  const payout =
    data.payout === null
      ? null
      : { ...OWN_PAYOUT, hold: null, mayRelease: false, early: null, movements: [], ...data.payout }
  const viewer: User = role === 'staff' ? { ...PARTIES.staff, staffRole } : PARTIES[role]
  const transport = stubTransport(ENDPOINTS, {
    'GET /api/orders/{id}': () => order,
    'GET /api/orders/{id}/handover': () => ({
      ...HANDOVER,
      role: party,
      status: order.status,
      hasBegun: order.goHomeDate <= order.today,
      code: role === 'buyer' && order.status === 'paid' && order.goHomeDate <= order.today ? CODE : null,
      ...data.handover,
    }),
    // None, and none can be written: the section of the contract is not on the page.
    'GET /api/orders/{id}/contract': () => ({
      transactionId: order.transactionId,
      orderNumber: order.orderNumber,
      role: party,
      catName: order.snapshot.name,
      otherName: role === 'buyer' ? order.breeder.businessName : order.buyerName,
      timeZone: order.timeZone,
      isOpen: false,
      draft: null,
      current: null,
      currentClauses: null,
      earlier: [],
      consent: { version: CONSENT_VERSION, acceptedAt: null, hasOpenedFile: false },
    }),
    'GET /api/orders/{id}/pickup': () => ({
      ...PICKUP,
      role: party,
      isOpen: !order.frozen && !order.events.some(({ kind }) => kind === 'confirmHandover'),
      today: order.today,
      ...data.pickup,
    }),
    'GET /api/orders/{id}/receipts': () => data.receipts ?? [],
    'GET /api/orders/{id}/refunds': () => data.refunds ?? [],
    'GET /api/sales/{id}/payout': () => payout,
    'GET /api/admin/sales/{id}/payout': () => payout,
    'GET /api/admin/approvals': () => data.approvals ?? [],
    'GET /api/orders/{id}/disputes': () => data.disputes ?? [],
    'GET /api/admin/orders/{id}/disputes': () => (data.evidence ? [data.evidence.dispute] : []),
    'GET /api/admin/disputes/{id}': () => data.evidence as Evidence,
    'GET /api/admin/orders/{id}/risks': () => ({ checks: [], warnings: [], ...data.risks }),
    'GET /api/orders/{id}/problem': () =>
      data.guarantee ?? guarantee({ deadlines: { other: null, illness: null } }),
    'GET /api/orders/{id}/review': () => ({
      review: data.review?.isHidden && role !== 'buyer' ? null : (data.review ?? null),
      canReview: role === 'buyer' && !data.review && order.status === 'completed',
    }),
    'GET /api/cats': () => [],
    'GET /api/tasks': () => tasksOfSale({ order, proposals, handover: data.handover ?? {} }),
  })
  const path = role === 'breeder' ? '/sales' : '/orders'
  return renderedPage({ url: `${path}/${IDS.sale}${search}`, viewer, transport })
}
