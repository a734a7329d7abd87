import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { orderEventSchema } from '../orders/contract.ts'
import { FREEZES } from '../sales/contract.ts'
import * as rules from './rules.ts'
import { ANSWER_STATES, DISPUTE_OUTCOMES } from './states.ts'

const dateTime = z.iso.datetime()
const params = z.object({ id: z.uuid() })

/** Where the disputed money is: still with the platform, withdrawn by the bank, or returned by it. */
export const DISPUTE_FUNDS = ['kept', 'withdrawn', 'reinstated'] as const

export { DISPUTE_OUTCOMES }

/** A dispute of a charge for staff; `reason` and `status` are the provider's words. */
export const disputeSchema = z.object({
  id: z.uuid(),
  amount: z.int(),
  reason: z.string(),
  status: z.string(),
  funds: z.enum(DISPUTE_FUNDS),
  isClosed: z.boolean(),
  /** Null while it is open. */
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  /** Cents that the buyer got back. */
  lost: z.int(),
  /** Until when evidence can be submitted. */
  evidenceDueAt: z.iso.datetime().nullable(),
  /** Whether that time has passed. */
  isOverdue: z.boolean(),
  openedAt: z.iso.datetime(),
})
export type Dispute = z.infer<typeof disputeSchema>

/** A breeder's statement for the evidence, with paths of its files. */
const statementSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  files: z.array(z.string()),
  createdAt: dateTime,
})
export type Statement = z.infer<typeof statementSchema>

/** What the parties of a sale see of its disputes; amounts in cents. */
export const partyDisputeSchema = z.object({
  id: z.uuid(),
  amount: z.int(),
  /** Whether the bank only asks, and has not withdrawn the money. */
  isInquiry: z.boolean(),
  openedAt: dateTime,
  outcome: disputeSchema.shape.outcome,
  lost: z.int(),
  /** Until when the breeder can add a statement; null for the buyer, and once that is no longer possible. */
  statementUntil: dateTime.nullable(),
  /** Empty for the buyer. */
  statements: z.array(statementSchema),
})
export type PartyDispute = z.infer<typeof partyDisputeSchema>

/** A file that can be part of the evidence. */
const evidenceFileSchema = z.object({
  objectId: z.uuid(),
  kind: z.enum(['pdf', 'photo']),
  name: z.string(),
  path: z.string(),
})
export type EvidenceFile = z.infer<typeof evidenceFileSchema>

/** The evidence of a dispute as staff prepare it. */
export const evidenceSchema = z.object({
  dispute: disputeSchema,
  order: z.object({
    id: z.uuid(),
    orderNumber: z.string(),
    catName: z.string(),
    buyerName: z.string(),
    breederName: z.string(),
    frozen: z.enum(FREEZES).nullable(),
    events: z.array(orderEventSchema),
  }),
  /** The latest messages between the parties, oldest first. */
  conversation: z.array(
    z.object({ id: z.uuid(), isBuyer: z.boolean(), content: z.string(), createdAt: dateTime }),
  ),
  statements: z.array(statementSchema),
  /** Number of changes; a change names the one that it is based on. */
  version: z.int(),
  state: z.enum(ANSWER_STATES),
  summary: z.string(),
  /** The files that staff chose: one PDF document, or photos, which become one in this order. */
  handoverFiles: z.array(z.uuid()),
  otherFiles: z.array(z.uuid()),
  files: z.array(evidenceFileSchema),
  /** What the bank will read, by the provider's name of the field. */
  preview: z.array(z.object({ field: z.string(), text: z.string() })),
  /** The files that the bank will receive, by the provider's name of the field, with paths from which staff can open them. */
  attachments: z.array(z.object({ field: z.string(), path: z.string() })),
  /** Why the provider rejected the last submission. */
  failure: z.string().nullable(),
  answeredAt: dateTime.nullable(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const disputeEndpoints = defineEndpoints({
  'GET /api/orders/{id}/disputes': {
    summary: 'The disputes of a sale for one of its parties, oldest first',
    access: 'signed-in',
    whileSuspended: true,
    params,
    responses: { 200: z.array(partyDisputeSchema) },
  },
  'POST /api/orders/{id}/disputes/{disputeId}/statements': {
    summary: 'Add a statement of the breeder to the evidence until its deadline, once per `statementId`',
    access: 'signed-in',
    whileSuspended: true,
    params: params.extend({ disputeId: z.uuid() }),
    body: z.object({
      statementId: z.uuid(),
      text: z.string().trim().min(rules.MIN_STATEMENT).max(rules.MAX_STATEMENT),
      files: z.array(z.string().max(100)).max(rules.MAX_FILES).optional(),
    }),
    responses: { 201: z.array(partyDisputeSchema) },
  },
})
export type DisputeEndpoints = typeof disputeEndpoints

const version = z.int().min(0)
const chosen = z.array(z.uuid()).max(rules.MAX_PHOTOS, `Please choose at most ${rules.MAX_PHOTOS} photos.`)

export const staffDisputeEndpoints = defineEndpoints({
  'GET /api/admin/orders/{id}/disputes': {
    summary: "The disputes of a sale's charges, oldest first",
    access: 'support',
    closedToParties: 'sale',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.array(disputeSchema) },
  },
  'GET /api/admin/disputes/{id}': {
    summary: 'The evidence of a dispute: what was sold and shown, the timeline, the conversation, and files',
    access: 'support',
    closedToParties: 'dispute',
    params,
    responses: { 200: evidenceSchema },
  },
  'GET /api/admin/disputes/{id}/files/{field}': {
    summary: 'A file of the saved evidence as the bank receives it, as PDF',
    access: 'support',
    madeOnDemand: true,
    closedToParties: 'dispute',
    params: params.extend({ field: z.enum(rules.FILE_FIELDS) }),
    responses: { 200: z.string() },
  },
  'PUT /api/admin/disputes/{id}/evidence': {
    summary:
      'Save the summary and the chosen files; 409 if others changed them, or it was answered; 400 if they are too large together',
    access: 'finance',
    closedToParties: 'dispute',
    params,
    body: z.object({
      version,
      summary: z.string().trim().min(rules.MIN_SUMMARY).max(rules.MAX_SUMMARY),
      handoverFiles: chosen,
      otherFiles: chosen,
    }),
    responses: { 200: evidenceSchema },
  },
  'POST /api/admin/disputes/{id}/submission': {
    summary: 'Submit the saved evidence to the bank, once; 409 after the deadline, or if others changed it',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'dispute',
    params,
    body: z.object({ version }),
    responses: { 200: evidenceSchema },
  },
  'POST /api/admin/disputes/{id}/acceptance': {
    summary: 'Accept the dispute, so that the buyer gets the money back; it cannot be undone',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'dispute',
    params,
    body: z.object({
      version,
      reason: z.string().trim().min(rules.MIN_REASON).max(rules.MAX_REASON),
    }),
    responses: { 200: evidenceSchema },
  },
  'POST /api/admin/orders/{id}/continuation': {
    summary: 'Let a sale continue after a dispute was lost before the handover; 409 if nothing is to decide',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'sale',
    params,
    body: z.object({ reason: z.string().trim().min(rules.MIN_REASON).max(rules.MAX_REASON) }),
    responses: { 200: z.object({ ok: z.literal(true) }) },
  },
})
export type StaffDisputeEndpoints = typeof staffDisputeEndpoints
