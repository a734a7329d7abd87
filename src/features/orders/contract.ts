import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { POLICIES } from '#lib/rules/deposit-policy.ts'
import { goHomeRuleSchema } from '#lib/rules/go-home-schema.ts'
import { rightsStateSchema } from '../place-rules/contract.ts'
import { refundStepsSchema } from '../sale-terms/contract.ts'
import { ACTORS, FREEZES, SALE_EVENT_KINDS, SALE_STATUSES, saleSnapshotSchema } from '../sales/contract.ts'
import { MAX_SEARCH } from './limits.ts'

export {
  announcedReleases,
  BREEDER_RELEASE_DAYS,
  LAST_REMINDER_DAY,
  NOTICE_DAYS,
  SYSTEM_RELEASE_DAYS,
} from './balance-dates.ts'
export { balanceDay, balanceState, balanceText, paymentDay, paymentDayText } from './balance-state.ts'
export { showsDeath } from './death-state.ts'
export { latestReminder, reminderDayAt } from './reminder-days.ts'

/** The sale of a cat as its two parties see it. */
export const saleSchema = z.object({
  transactionId: z.uuid(),
  /** For people: `LM-` and six characters. */
  orderNumber: z.string(),
  /** Which party the viewer is, or staff. */
  role: z.enum(['buyer', 'breeder', 'staff']),
  status: z.enum(SALE_STATUSES),
  /** Set while a dispute or a check of a payment keeps the parties from changing the sale. */
  frozen: z.enum(FREEZES).nullable(),
  /**
   * Whether payments of the cattery are stopped before the handover: no balance is taken, the payout waits, and the buyer can
   * cancel with everything back.
   */
  isStopped: z.boolean(),
  catId: z.uuid(),
  /** The buyer's user ID. */
  reservedBy: z.uuid(),
  /** First name and initial. */
  buyerName: z.string(),
  breeder: z.object({ id: z.uuid(), userId: z.uuid(), businessName: z.string() }),
  snapshot: saleSnapshotSchema,
  /**
   * Cents that the buyer has paid, that of these were or will be refunded or were lost in a dispute, and that the buyer
   * still owes.
   */
  paid: z.int(),
  refunded: z.int(),
  due: z.int(),
  /** ISO date on which the balance is due; null if nothing is due. */
  finalPaymentDue: z.iso.date().nullable(),
  /** First day on which the kitten may leave home; null if it was old enough when it was bought. */
  leavesHomeFrom: z.iso.date().nullable(),
  /** The earliest day on which the cat may go home. */
  goHomeDate: z.iso.date(),
  /** At which age the kitten leaves, and who decided it, as agreed; null for sales from before. */
  goHomeRule: goHomeRuleSchema.nullable(),
  /** The state whose rules give the buyer rights; null if neither is known. */
  rightsState: rightsStateSchema.nullable(),
  /** Cents for which the cattery offered to ship the cat before it was paid; null if it did not offer it. */
  shippingPrice: z.int().nullable(),
  /** The pickup that both parties agreed on, in the time zone of the sale; null before. */
  pickup: z.object({ day: z.iso.date(), time: z.string().nullable() }).nullable(),
  /** The deposit policy that applies, and the day to which it counts, which never moves. */
  policy: z.enum(POLICIES),
  refundsUntil: z.iso.date(),
  /** What canceling refunds after the first 24 hours, as agreed on the day of the payment; empty while it is pending. */
  refundSteps: refundStepsSchema,
  /** The cattery's time zone, in which the days and times of the sale are evaluated and shown. */
  timeZone: z.string(),
  /** The current day in that time zone. */
  today: z.iso.date(),
  createdAt: z.iso.datetime(),
})
export type Sale = z.infer<typeof saleSchema>

/** An event in the timeline of a sale, in words for the viewer. */
export const orderEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(SALE_EVENT_KINDS),
  actor: z.enum(ACTORS),
  /** What happened, with its reason: `Robin T. canceled: we are moving`. */
  text: z.string(),
  /** What it means for the money: `Refund: $150.00`; null if nothing. */
  note: z.string().nullable(),
  /** Cents that were paid or refunded. */
  amount: z.int().nullable(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type OrderEvent = z.infer<typeof orderEventSchema>

/** A sale with its timeline, as its page shows it. */
export const orderSchema = saleSchema.extend({
  /** When the first payment was captured. */
  paidAt: z.iso.datetime().nullable(),
  /**
   * When the reservation may be ended by the breeder, whether that time has come, and when it ends automatically; null unless a
   * balance is due and its last reminder was sent.
   */
  release: z
    .object({ breeder: z.iso.datetime(), system: z.iso.datetime(), hasBegun: z.boolean() })
    .nullable(),
  /** The pickup that a party has proposed and the other one has not answered; null without one, or once its time has passed. */
  proposal: z
    .object({ by: z.enum(['buyer', 'breeder']), day: z.iso.date(), time: z.string().nullable() })
    .nullable(),
  /** Whether the cat and the cattery have pages that the viewer can open. */
  hasCatPage: z.boolean(),
  hasBreederPage: z.boolean(),
  /** Oldest first. */
  events: z.array(orderEventSchema),
})
export type Order = z.infer<typeof orderSchema>

const listQuery = pagingQuery.extend({
  status: z.enum(SALE_STATUSES).optional(),
  /** A part of the cat's name, of the other party's name, or of the order number. */
  q: z.string().trim().max(MAX_SEARCH).optional(),
})
export type OrderListQuery = z.infer<typeof listQuery>

/** What staff see of a sale in their list. */
export const adminOrderSchema = saleSchema
  .pick({
    transactionId: true,
    orderNumber: true,
    status: true,
    buyerName: true,
    breeder: true,
    paid: true,
    refunded: true,
    due: true,
    finalPaymentDue: true,
    pickup: true,
    frozen: true,
    isStopped: true,
    today: true,
    createdAt: true,
  })
  .extend({ catName: z.string(), price: z.int() })
export type AdminOrder = z.infer<typeof adminOrderSchema>

const csv = z.string()

export const orderEndpoints = defineEndpoints({
  'GET /api/orders': {
    summary:
      "The signed-in user's orders in every status, newest first; `q` is part of the cat's or cattery's name or the order number. Totals in X-Total-Count and Link",
    access: 'signed-in',
    query: listQuery,
    responses: { 200: z.array(saleSchema) },
  },
  'GET /api/sales': {
    summary:
      "The sales of the signed-in user's cattery in every status, newest first; `q` is part of the cat's or buyer's name or the order number. Totals in X-Total-Count and Link",
    access: 'signed-in',
    query: listQuery,
    responses: { 200: z.array(saleSchema) },
  },
  'GET /api/admin/orders': {
    summary:
      'All sales for staff, newest first; `q` is part of the order number or of the name of the cat, buyer, or cattery. Totals in X-Total-Count and Link',
    access: 'support',
    query: listQuery,
    responses: { 200: z.array(adminOrderSchema) },
  },
  'GET /api/orders/export.csv': {
    summary: "The signed-in user's orders as CSV (RFC 4180, UTF-8)",
    access: 'signed-in',
    madeOnDemand: true,
    responses: { 200: csv },
  },
  'GET /api/orders/{id}': {
    summary: 'A sale with its timeline, for its buyer, its breeder, and staff',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    responses: { 200: orderSchema },
  },
  'POST /api/orders/{id}/extend': {
    summary: 'Move the due date of the balance to a later day, at most a year away; for the breeder',
    access: 'signed-in',
    // The buyer of a suspended breeder can still get more time.
    whileSuspended: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({ finalPaymentDue: z.iso.date('Choose a day.') }),
    responses: { 200: saleSchema },
  },
  'GET /api/cats/{id}/sale': {
    summary: 'The sale of a cat if the signed-in user is its buyer or breeder; null for everyone else',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.object({ sale: saleSchema.nullable() }) },
  },
  'GET /api/breeders/sales': {
    summary: "Sales of the signed-in breeder's cats that were not canceled, newest first",
    access: 'breeder',
    responses: { 200: z.array(saleSchema) },
  },
})
export type OrderEndpoints = typeof orderEndpoints
