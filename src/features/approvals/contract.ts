import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { APPROVAL_KINDS, APPROVAL_STATUSES, MAX_REASON, MAX_REFUND, MIN_REASON } from './choices.ts'

const dateTime = z.iso.datetime()
const params = z.object({ id: z.uuid() })
const named = z.object({ userId: z.uuid(), name: z.string() })
const reason = z.string().trim().min(MIN_REASON, 'Please write a few words.').max(MAX_REASON)

/** What one member of staff asks for and another one decides. */
export const approvalSchema = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  status: z.enum(APPROVAL_STATUSES),
  /** What will be done, such as `Refund $600.00 for order LM-7K2M9Q`. */
  title: z.string(),
  /** Cents of a refund. */
  amount: z.int().nullable(),
  reason: z.string(),
  /** Path of the page with details. */
  path: z.string(),
  requestedBy: named,
  createdAt: dateTime,
  expiresAt: dateTime,
  /** Null while it is requested, if it expired, or if it could no longer be carried out. */
  decidedBy: named.nullable(),
  decidedAt: dateTime.nullable(),
  decisionReason: z.string().nullable(),
  /** Whether the viewer may approve it now. */
  mayApprove: z.boolean(),
  /** Whether the viewer may decline it, or withdraw it as the one who asked. */
  mayDecline: z.boolean(),
})
export type Approval = z.infer<typeof approvalSchema>

/** The money of a sale before an approval, and what it means for the breeder. Amounts in cents. */
const moneyFactsSchema = z.object({
  orderNumber: z.string(),
  catName: z.string(),
  buyerName: z.string(),
  /** First name and initial. */
  buyerShortName: z.string(),
  breederName: z.string(),
  status: z.string(),
  /** What the buyer paid, and what was refunded before. */
  paid: z.int(),
  refunded: z.int(),
  /** What the breeder received, still receives afterward, and then owes. */
  received: z.int(),
  willReceive: z.int(),
  willOwe: z.int(),
})
export type MoneyFacts = z.infer<typeof moneyFactsSchema>

/** What the one who decides reads first. */
const approvalFactsSchema = z.object({
  /** Null for what moves no money. */
  money: moneyFactsSchema.nullable(),
  /** Changes with the facts; an approval names the version that was read. */
  version: z.string(),
  /** Whether the amount has to be typed. */
  mustTypeAmount: z.boolean(),
})
export type ApprovalFacts = z.infer<typeof approvalFactsSchema>

export const approvalEndpoints = defineEndpoints({
  'GET /api/admin/approvals': {
    summary:
      'What staff asked a second member of staff to approve, newest first. Totals in X-Total-Count and Link',
    access: 'support',
    query: pagingQuery.extend({
      status: z.enum(APPROVAL_STATUSES).optional(),
      subjectId: z.uuid().optional(),
    }),
    responses: { 200: z.array(approvalSchema) },
  },
  'GET /api/admin/approvals/{id}/facts': {
    summary:
      'The parties, the cat, and the money as of now, to read before approving; needs the role for its kind',
    access: 'support',
    closedToParties: 'approval',
    params,
    responses: { 200: approvalFactsSchema },
  },
  'GET /api/admin/orders/{id}/money-facts': {
    summary:
      'The parties, the cat, and the money of a sale as of now, and what a refund of `amount` cents leaves its breeder',
    access: 'finance',
    closedToParties: 'sale',
    params,
    query: z.object({ amount: z.coerce.number().int().min(0).max(MAX_REFUND).default(0) }),
    responses: { 200: moneyFactsSchema },
  },
  'POST /api/admin/approvals/{id}/decision': {
    summary:
      'Approve, which carries it out, or decline; needs the role for its kind, and approving another person than the one who asked. 409 if it was decided, or the facts are no longer of `version`',
    access: 'support',
    recentSignIn: true,
    closedToParties: 'approval',
    params,
    body: z
      .object({
        decision: z.enum(['approve', 'decline']),
        reason: reason.optional(),
        /** To approve: that of the facts that were read. */
        version: z.string().max(100).optional(),
        /** To approve a large amount: its cents, typed again. */
        amount: z.int().optional(),
      })
      .refine(({ decision, version }) => decision === 'decline' || version, {
        path: ['version'],
        message: 'Please read the facts first.',
      })
      .refine(({ decision, reason: text }) => decision === 'approve' || text, {
        path: ['reason'],
        message: 'Please write a few words.',
      }),
    responses: {
      /** `outcome` says what happened, in a sentence; null if it was not approved. */
      200: approvalSchema.extend({ outcome: z.string().nullable() }),
    },
  },
  'POST /api/admin/people/{id}/deletion': {
    summary:
      'Ask for the deletion of a user, which another moderator or owner approves; 409 for staff and if it was asked for',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'person',
    params,
    body: z.object({ reason }),
    responses: { 202: z.object({ approvalId: z.uuid() }) },
  },
})
export type ApprovalEndpoints = typeof approvalEndpoints
