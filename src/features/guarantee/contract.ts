import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { orderEventSchema } from '../orders/contract.ts'
import * as rules from './rules.ts'

const dateTime = z.iso.datetime()
const text = (least: number) => z.string().trim().min(least).max(rules.MAX_TEXT)
/** Paths of uploaded documents. */
const files = z.array(z.string().max(100)).max(rules.MAX_FILES)
const params = z.object({ id: z.uuid() })

/** What a party wrote about a problem. */
export const problemMessageSchema = z.object({
  id: z.uuid(),
  author: z.enum(['buyer', 'breeder']),
  text: z.string(),
  /** Paths from which the reader may download the documents. */
  files: z.array(z.string()),
  createdAt: dateTime,
})
export type ProblemMessage = z.infer<typeof problemMessageSchema>

/** A problem that a buyer reported after the handover; amounts in cents. */
export const problemSchema = z.object({
  id: z.uuid(),
  kind: z.enum(rules.PROBLEM_KINDS),
  /** The number of the case. */
  number: z.int(),
  createdAt: dateTime,
  /** The report and the responses of both parties, oldest first. */
  messages: z.array(problemMessageSchema),
  /** What staff decided; null while the case is open. */
  decision: z.object({ refund: z.int(), reason: z.string(), decidedAt: dateTime }).nullable(),
})
export type Problem = z.infer<typeof problemSchema>

/** The guarantee of a sale for one of its parties. */
export const guaranteeSchema = z.object({
  problem: problemSchema.nullable(),
  /** Until when the viewer can report a problem of each kind; null if not, or no longer. */
  deadlines: z.object({ other: dateTime.nullable(), illness: dateTime.nullable() }),
  /** Whether the viewer can agree that the payment is sent before the time for other problems is over. */
  mayAgree: z.boolean(),
  /** When the buyer agreed; null if they did not. */
  agreedAt: dateTime.nullable(),
})
export type Guarantee = z.infer<typeof guaranteeSchema>

export const guaranteeEndpoints = defineEndpoints({
  'GET /api/orders/{id}/problem': {
    summary:
      'The problem that the buyer reported after the handover, for both parties, and until when one can be reported',
    access: 'signed-in',
    whileSuspended: true,
    params,
    responses: { 200: guaranteeSchema },
  },
  'POST /api/orders/{id}/problem': {
    summary: `Report a problem within ${rules.PROBLEM_HOURS} hours of the handover, or an illness with a vet’s note within ${rules.ILLNESS_DAYS} days; once`,
    access: 'signed-in',
    whileSuspended: true,
    params,
    body: z
      .object({
        kind: z.enum(rules.PROBLEM_KINDS, 'Please choose what is wrong.'),
        text: text(rules.MIN_TEXT),
        files: files.optional(),
      })
      .refine(({ kind, files: added }) => kind !== 'illness' || (added ?? []).length > 0, {
        path: ['files'],
        message: 'Please add the vet’s note.',
      }),
    responses: { 201: guaranteeSchema },
  },
  'POST /api/orders/{id}/problem/messages': {
    summary: 'Respond to a reported problem while it is open, once per `messageId`; for both parties',
    access: 'signed-in',
    whileSuspended: true,
    params,
    body: z.object({ messageId: z.uuid(), text: text(1), files: files.optional() }),
    responses: { 201: guaranteeSchema },
  },
  'POST /api/orders/{id}/payout-agreement': {
    summary: `For the buyer: confirm that all is well, so that staff may send the payment before the ${rules.PROBLEM_HOURS} hours are over; it changes nothing about what can be reported`,
    access: 'signed-in',
    params,
    responses: { 200: guaranteeSchema },
  },
})
export type GuaranteeEndpoints = typeof guaranteeEndpoints

/** A reported problem as staff see it. */
export const staffProblemSchema = problemSchema.extend({
  order: z.object({
    id: z.uuid(),
    orderNumber: z.string(),
    catName: z.string(),
    buyerName: z.string(),
    breederName: z.string(),
    /** Cents that were paid, and that can still be refunded. */
    paid: z.int(),
    remaining: z.int(),
    handedOverAt: dateTime,
    events: z.array(orderEventSchema),
  }),
  /** The latest messages between the parties, oldest first. */
  conversation: z.array(
    z.object({ id: z.uuid(), isBuyer: z.boolean(), content: z.string(), createdAt: dateTime }),
  ),
})
export type StaffProblem = z.infer<typeof staffProblemSchema>

/** What staff decide about a problem; amounts in cents. */
export const decisionSchema = z.object({
  refund: z.int('Please enter an amount, or 0 for no refund.').min(0),
  reason: z.string().trim().min(rules.MIN_REASON).max(rules.MAX_REASON),
  expectedRemaining: z.int(),
})

export const staffGuaranteeEndpoints = defineEndpoints({
  'GET /api/admin/problems/{id}': {
    summary:
      'A reported problem with the timeline and the conversation of its sale; `id` is that of its case',
    access: 'support',
    closedToParties: 'problem',
    params,
    responses: { 200: staffProblemSchema },
  },
  'POST /api/admin/problems/{id}/decision': {
    summary:
      'Refund an amount or nothing, and close the case; 202 if another member of staff has to approve the amount; 409 if it was decided or `expectedRemaining` has changed',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'problem',
    params,
    body: decisionSchema,
    responses: { 200: staffProblemSchema, 202: z.object({ approvalId: z.uuid() }) },
  },
})
export type StaffGuaranteeEndpoints = typeof staffGuaranteeEndpoints
