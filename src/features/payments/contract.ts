import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { GENDERS } from '../cats/contract.ts'
import { pictureSchema } from '../uploads/contract.ts'

export const PAYMENT_KINDS = ['deposit', 'full'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Outcomes on the success page; `lost` means that the cat could not be claimed and nothing was charged. */
export const PAYMENT_OUTCOMES = ['open', 'processing', 'succeeded', 'failed', 'lost'] as const
/** Why a payment is lost: another buyer was first, or the price changed. */
export const LOST_REASONS = ['taken', 'price_changed'] as const

/** Statuses of a sale that is neither canceled nor refunded; `pending` while the payment is processed. */
export const LIVE_STATUSES = ['pending', 'deposit_paid', 'paid', 'completed'] as const

const parentSchema = z.object({ name: z.string(), breed: z.string() })

/** The cat as the buyer agreed to it; later changes of the listing do not change it. Amounts in cents. */
export const saleSnapshotSchema = z.object({
  name: z.string(),
  breed: z.string(),
  gender: z.enum(GENDERS),
  birthDate: z.iso.date(),
  /** Null if the breeder stated no pairing. */
  sire: parentSchema.nullable(),
  queen: parentSchema.nullable(),
  price: z.int(),
  /** Null if the cat could only be paid in full. */
  depositAmount: z.int().nullable(),
  healthCertifications: z.array(z.string()),
  documents: z.array(z.object({ certification: z.string(), lab: z.string(), date: z.iso.date() })),
  /** The first picture. */
  picture: pictureSchema.nullable(),
})

/** The sale of a cat as its two parties see it. */
export const saleSchema = z.object({
  transactionId: z.uuid(),
  /** For people: `LM-` and six characters. */
  orderNumber: z.string(),
  /** Which party the viewer is. */
  role: z.enum(['buyer', 'breeder']),
  status: z.enum(LIVE_STATUSES),
  catId: z.uuid(),
  /** The buyer's user ID. */
  reservedBy: z.uuid(),
  /** First name and initial. */
  buyerName: z.string(),
  breeder: z.object({ id: z.uuid(), userId: z.uuid(), businessName: z.string() }),
  snapshot: saleSnapshotSchema,
  /** Cents that the buyer has paid and still owes. */
  paid: z.int(),
  due: z.int(),
  /** ISO date on which the balance is due; null if nothing is due. */
  finalPaymentDue: z.iso.date().nullable(),
  /** First day on which the kitten may leave home; null if it was old enough when it was bought. */
  leavesHomeFrom: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
})
export type Sale = z.infer<typeof saleSchema>

export const paymentIntentSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** Cents that the card will be charged. */
  amount: z.int(),
})

export const paymentStatusSchema = z.object({
  outcome: z.enum(PAYMENT_OUTCOMES),
  kind: z.enum(PAYMENT_KINDS),
  amount: z.int(),
  catId: z.uuid(),
  catName: z.string(),
  /** Set once the sale is recorded. */
  transactionId: z.uuid().nullable(),
  /** ISO date on which the balance is due, for a recorded deposit. */
  finalPaymentDue: z.iso.date().nullable(),
  /** Set once the sale is recorded. */
  sale: saleSchema.nullable(),
  /** Set if `outcome` is lost. */
  lostReason: z.enum(LOST_REASONS).nullable(),
  /** The reason of a failure, as a sentence for the buyer. */
  message: z.string().nullable(),
})
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

const intentId = z.string().regex(/^pi_\w{1,250}$/)

export const paymentEndpoints = defineEndpoints({
  'GET /api/payments/config': {
    summary: 'Settings of the payment provider for the browser',
    access: 'public',
    responses: { 200: z.object({ publishableKey: z.string(), scriptUrl: z.string() }) },
  },
  'POST /api/create-deposit-payment-intent': {
    summary: 'Start or resume the payment of a deposit',
    access: 'signed-in',
    body: z.object({ catId: z.uuid() }),
    responses: { 200: paymentIntentSchema },
  },
  'POST /api/create-payment-intent': {
    summary: 'Start or resume the payment in full; 409 if `amount` is not the current price',
    access: 'signed-in',
    body: z.object({ catId: z.uuid(), amount: z.int().optional(), breederId: z.string().optional() }),
    responses: { 200: paymentIntentSchema },
  },
  'POST /api/confirm-full-payment': {
    summary: 'Settle a payment that the provider has authorized, as its webhook does, and return its status',
    access: 'signed-in',
    // Payments in progress settle for suspended users, too.
    whileSuspended: true,
    body: z.object({ paymentIntentId: intentId, catId: z.uuid().optional() }),
    responses: { 200: paymentStatusSchema },
  },
  'GET /api/payments/{paymentIntentId}': {
    summary: 'The status of a payment',
    access: 'signed-in',
    params: z.object({ paymentIntentId: intentId }),
    responses: { 200: paymentStatusSchema },
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
export type PaymentEndpoints = typeof paymentEndpoints
