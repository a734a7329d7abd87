import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { ROLES } from '../accounts/contract.ts'
import * as choices from './choices.ts'

export { type CaseAction, MAX_MUTE_HOURS, MAX_REASON, MIN_REASON, type UserAction } from './choices.ts'

/** Trimmed text with at least one visible character. */
const text = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => least === 0 || /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text), 'Required')

const dateTime = z.iso.datetime()

/** A blocked message with its matches. */
export const violationSchema = z.object({
  id: z.uuid(),
  createdAt: dateTime,
  content: z.string(),
  categories: z.array(z.string()),
  spans: z.array(z.object({ start: z.int(), end: z.int(), category: z.string() })),
  severity: z.enum(['warning', 'serious', 'severe']),
  /** `blocked`, or `muted` for the one that led to a mute. */
  action: z.string(),
})
export type Violation = z.infer<typeof violationSchema>

const appealStateSchema = z.object({
  id: z.uuid(),
  status: z.enum(choices.APPEAL_STATUSES),
  text: z.string(),
  /** The response of staff. */
  answer: z.string().nullable(),
  createdAt: dateTime,
})

/** A decision as shown to the user; it does not say who made it. */
export const decisionSchema = z.object({
  id: z.uuid(),
  action: z.enum(choices.LOG_ACTIONS),
  reason: z.string(),
  /** The end of a mute; null for other actions. */
  endsAt: dateTime.nullable(),
  createdAt: dateTime,
  /** Caused by repeated violations, not by staff. */
  isAutomatic: z.boolean(),
  appeal: appealStateSchema.nullable(),
  canAppeal: z.boolean(),
})
export type Decision = z.infer<typeof decisionSchema>

export const accountStatusSchema = z.object({
  mutedUntil: dateTime.nullable(),
  suspendedAt: dateTime.nullable(),
  /** The latest 20. */
  violations: z.array(violationSchema),
  decisions: z.array(decisionSchema),
})
export type AccountStatus = z.infer<typeof accountStatusSchema>

/** A user as staff see them. */
export const adminUserSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  businessName: z.string().nullable(),
  breederId: z.uuid().nullable(),
  mutedUntil: dateTime.nullable(),
  suspendedAt: dateTime.nullable(),
  violationCount: z.int(),
  createdAt: dateTime,
})
export type AdminUser = z.infer<typeof adminUserSchema>

const namedSchema = z.object({ userId: z.uuid(), name: z.string() })

export const caseSchema = z.object({
  id: z.uuid(),
  kind: z.enum(choices.CASE_KINDS),
  status: z.enum(choices.CASE_STATUSES),
  /** One of REPORT_REASONS for a report, otherwise a sentence. */
  reason: z.string(),
  comment: z.string().nullable(),
  createdAt: dateTime,
  closedAt: dateTime.nullable(),
  person: adminUserSchema,
  reporter: namedSchema.nullable(),
  /** `title` is the title at the time of the report; `path` is null without a page. */
  subject: z
    .object({
      kind: z.enum(choices.SUBJECT_KINDS),
      id: z.uuid(),
      title: z.string(),
      path: z.string().nullable(),
    })
    .nullable(),
})
export type Case = z.infer<typeof caseSchema>

/** A message of a reported conversation. */
export const caseMessageSchema = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  content: z.string(),
  createdAt: dateTime,
  isReported: z.boolean(),
})
export type CaseMessage = z.infer<typeof caseMessageSchema>

export const caseDetailSchema = caseSchema.extend({
  violations: z.array(violationSchema.extend({ receiverName: z.string().nullable() })),
  appeal: z.object({ text: z.string(), decision: decisionSchema }).nullable(),
  /** The latest 20 about the user. */
  decisions: z.array(decisionSchema.extend({ actorName: z.string().nullable() })),
})
export type CaseDetail = z.infer<typeof caseDetailSchema>

export const logEntrySchema = z.object({
  id: z.uuid(),
  createdAt: dateTime,
  /** Null for automatic decisions. */
  actor: namedSchema.nullable(),
  person: namedSchema,
  action: z.enum(choices.LOG_ACTIONS),
  reason: z.string(),
  caseId: z.uuid().nullable(),
  endsAt: dateTime.nullable(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

export const applicationSchema = z.object({
  breederId: z.uuid(),
  person: adminUserSchema,
  name: z.string(),
  businessName: z.string(),
  location: z.string(),
  yearsExperience: z.int(),
  specializations: z.array(z.string()),
  description: z.string().nullable(),
  documents: z.object({
    certifications: z.string().optional(),
    references: z.string().optional(),
    contactInfo: z.object({ email: z.string(), phone: z.string() }).optional(),
    /** Paths of the documents. */
    files: z.array(z.string()).optional(),
  }),
  createdAt: dateTime,
})
export type Application = z.infer<typeof applicationSchema>

const subjectIds = {
  messageId: z.uuid().nullish(),
  userId: z.uuid().nullish(),
  catId: z.uuid().nullish(),
  breederId: z.uuid().nullish(),
  breedingPairingId: z.uuid().nullish(),
}
const isOne = (body: Record<string, unknown>) =>
  Object.keys(subjectIds).filter((key) => body[key]).length === 1

const id = z.object({ id: z.uuid() })
const reason = text(choices.MIN_REASON, choices.MAX_REASON)
const HOURS = `Enter whole hours from 1 to ${choices.MAX_MUTE_HOURS}.`

/** One of some actions with its reason; `hours` is the duration of a mute and required for it. */
export const actionSchema = <A extends string>(actions: readonly A[]) =>
  z
    .object({
      action: z.enum(actions, 'Please choose an action.'),
      reason,
      hours: z.int(HOURS).min(1, HOURS).max(choices.MAX_MUTE_HOURS, HOURS).optional(),
    })
    .refine(({ action, hours }) => action !== 'mute' || hours !== undefined, {
      path: ['hours'],
      message: 'Required',
    })

/** Reports, appeals, and account status. */
export const moderationEndpoints = defineEndpoints({
  'POST /api/reports': {
    summary: 'Report a received message, a user, or a listing; once while the report is open',
    access: 'signed-in',
    body: z
      .object({
        ...subjectIds,
        reason: z.enum(choices.REPORT_REASONS, 'Please choose a reason.'),
        comment: text(0, choices.MAX_COMMENT).nullish(),
      })
      .refine(isOne, { path: ['messageId'], message: 'Choose one subject.' }),
    responses: { 201: id },
  },
  'GET /api/account-status': {
    summary: 'Restrictions of the signed-in user: blocked messages, decisions, and what can be appealed',
    access: 'signed-in',
    responses: { 200: accountStatusSchema },
  },
  'POST /api/appeals': {
    summary: 'Appeal a decision; once for each, within 30 days',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ decisionId: z.uuid(), text: text(choices.MIN_APPEAL, choices.MAX_APPEAL) }),
    responses: { 201: id },
  },
})
export type ModerationEndpoints = typeof moderationEndpoints

export const staffEndpoints = defineEndpoints({
  'GET /api/admin/cases': {
    summary: 'Open cases, oldest first, or closed cases, latest first; totals in X-Total-Count and Link',
    access: 'admin',
    query: pagingQuery.extend({
      status: z.enum(choices.CASE_STATUSES).optional(),
      kind: z.enum(choices.CASE_KINDS).optional(),
    }),
    responses: { 200: z.array(caseSchema) },
  },
  'GET /api/admin/cases/{id}': {
    summary: 'A case with everything needed to decide it, except reported messages',
    access: 'admin',
    params: id,
    responses: { 200: caseDetailSchema },
  },
  'POST /api/admin/cases/{id}/messages': {
    summary:
      'View the reported message of a case and up to five messages before and after it, oldest first; this is logged',
    access: 'admin',
    params: id,
    responses: { 200: z.array(caseMessageSchema) },
  },
  'POST /api/admin/cases/{id}/decision': {
    summary: 'Decide a case; 409 if it is closed or the action does not fit',
    access: 'admin',
    params: id,
    body: actionSchema(choices.CASE_ACTIONS),
    responses: { 200: caseSchema },
  },
  'GET /api/admin/people': {
    summary: 'Users, newest first; `q` is part of the name, the email address, or the cattery',
    access: 'admin',
    query: pagingQuery.extend({
      q: z.string().trim().max(200).optional(),
      accountStatus: z.enum(['muted', 'suspended']).optional(),
    }),
    responses: { 200: z.array(adminUserSchema) },
  },
  'POST /api/admin/people/{id}/actions': {
    summary: 'Warn, mute, suspend, or restore a user; 409 if that would change nothing',
    access: 'admin',
    params: id,
    body: actionSchema(choices.USER_ACTIONS),
    responses: { 200: adminUserSchema },
  },
  'PATCH /api/admin/cats/{id}': {
    summary: 'Stop featuring a cat; 409 if it is not featured',
    access: 'admin',
    params: id,
    body: z.object({ isFeatured: z.literal(false), reason }),
    responses: { 200: z.object({ id: z.uuid(), isFeatured: z.boolean() }) },
  },
  'GET /api/admin/log': {
    summary: 'Every action of staff and every automatic decision, newest first',
    access: 'admin',
    query: pagingQuery.extend({ userId: z.uuid().optional() }),
    responses: { 200: z.array(logEntrySchema) },
  },
  'GET /api/admin/applications': {
    summary: 'Pending breeder applications, oldest first',
    access: 'admin',
    query: pagingQuery,
    responses: { 200: z.array(applicationSchema) },
  },
  'POST /api/admin/applications/{breederId}/decision': {
    summary: 'Verify or reject an application; 409 if already decided',
    access: 'admin',
    params: z.object({ breederId: z.uuid() }),
    body: z.object({ decision: z.enum(['verify', 'reject']), reason }),
    responses: {
      200: z.object({ breederId: z.uuid(), verificationStatus: z.enum(['verified', 'rejected']) }),
    },
  },
})
export type StaffEndpoints = typeof staffEndpoints
