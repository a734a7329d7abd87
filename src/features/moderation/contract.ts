import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { ROLES } from '../accounts/contract.ts'
import * as choices from './choices.ts'

/** Words of a person: counted after the ends are trimmed, and at least one of them can be seen. */
const words = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least, least > 1 ? `At least ${least} characters` : 'Required')
    .max(most, `At most ${most} characters`)
    .refine((text) => least === 0 || /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text), 'Required')

const moment = z.iso.datetime()

/** A message that was stopped, with what was found where. */
export const violationSchema = z.object({
  id: z.uuid(),
  createdAt: moment,
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
  /** What staff said to it. */
  answer: z.string().nullable(),
  createdAt: moment,
})

/** A decision as the person whom it concerns sees it; who decided is not told. */
export const decisionSchema = z.object({
  id: z.uuid(),
  action: z.enum(choices.LOG_ACTIONS),
  reason: z.string(),
  /** When a mute ends; null for what has no end by itself. */
  endsAt: moment.nullable(),
  createdAt: moment,
  /** Made by the ladder of violations, and by nobody. */
  isAutomatic: z.boolean(),
  appeal: appealStateSchema.nullable(),
  canAppeal: z.boolean(),
})
export type Decision = z.infer<typeof decisionSchema>

export const accountStatusSchema = z.object({
  mutedUntil: moment.nullable(),
  suspendedAt: moment.nullable(),
  /** The latest twenty. */
  violations: z.array(violationSchema),
  decisions: z.array(decisionSchema),
})
export type AccountStatus = z.infer<typeof accountStatusSchema>

/** Somebody as staff sees them. */
export const adminPersonSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  businessName: z.string().nullable(),
  breederId: z.uuid().nullable(),
  mutedUntil: moment.nullable(),
  suspendedAt: moment.nullable(),
  violationCount: z.int(),
  createdAt: moment,
})
export type AdminPerson = z.infer<typeof adminPersonSchema>

const namedSchema = z.object({ userId: z.uuid(), name: z.string() })

export const caseSchema = z.object({
  id: z.uuid(),
  kind: z.enum(choices.CASE_KINDS),
  status: z.enum(choices.CASE_STATUSES),
  /** Of a report one of the reasons; of the others a sentence. */
  reason: z.string(),
  comment: z.string().nullable(),
  createdAt: moment,
  closedAt: moment.nullable(),
  person: adminPersonSchema,
  reporter: namedSchema.nullable(),
  /** `title` is as it was when it was reported; `path` is null for what has no page (any more). */
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

export const caseDetailSchema = caseSchema.extend({
  violations: z.array(violationSchema.extend({ receiverName: z.string().nullable() })),
  /** Of a reported message: it and up to five before and after it, oldest first. Opening them is written to the log. */
  messages: z.array(
    z.object({
      id: z.uuid(),
      senderId: z.uuid(),
      content: z.string(),
      createdAt: moment,
      isReported: z.boolean(),
    }),
  ),
  appeal: z.object({ text: z.string(), decision: decisionSchema }).nullable(),
  /** The latest twenty that concern the person. */
  decisions: z.array(decisionSchema.extend({ actorName: z.string().nullable() })),
})
export type CaseDetail = z.infer<typeof caseDetailSchema>

export const logEntrySchema = z.object({
  id: z.uuid(),
  createdAt: moment,
  /** Null for what the ladder of violations did by itself. */
  actor: namedSchema.nullable(),
  person: namedSchema,
  action: z.enum(choices.LOG_ACTIONS),
  reason: z.string(),
  caseId: z.uuid().nullable(),
  endsAt: moment.nullable(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

export const applicationSchema = z.object({
  breederId: z.uuid(),
  person: adminPersonSchema,
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
    /** Paths that open for staff. */
    files: z.array(z.string()).optional(),
  }),
  createdAt: moment,
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
const reason = words(choices.MIN_REASON, choices.MAX_REASON)
/** Whole hours of a mute. */
const hours = z.int().min(1).max(choices.MAX_MUTE_HOURS).optional()
const hasHours = (body: { action: string; hours?: number | undefined }) =>
  body.action !== 'mute' || body.hours !== undefined
const HOURS_MISSING = { path: ['hours'], message: 'Required' }

/** What people put before staff, and what they are told. */
export const moderationEndpoints = defineEndpoints({
  'POST /api/reports': {
    summary:
      'Put one thing before staff: a message that one received, a person or a listing; once while it is open',
    access: 'signed-in',
    body: z
      .object({
        ...subjectIds,
        reason: z.enum(choices.REPORT_REASONS),
        comment: words(0, choices.MAX_COMMENT).nullish(),
      })
      .refine(isOne, { path: ['messageId'], message: 'Name one thing' }),
    responses: { 201: id },
  },
  'GET /api/account-status': {
    summary: 'How the signed-in person stands: stopped messages, decisions, and what can be appealed',
    access: 'signed-in',
    responses: { 200: accountStatusSchema },
  },
  'POST /api/appeals': {
    summary: 'Ask staff to look again at a decision; once for each, within 30 days',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ decisionId: z.uuid(), text: words(choices.MIN_APPEAL, choices.MAX_APPEAL) }),
    responses: { 201: id },
  },
})
export type ModerationEndpoints = typeof moderationEndpoints

export const staffEndpoints = defineEndpoints({
  'GET /api/admin/cases': {
    summary:
      'What waits for staff, oldest first; or what was closed, latest first. X-Total-Count and Link say how many',
    access: 'admin',
    query: pagingQuery.extend({
      status: z.enum(choices.CASE_STATUSES).optional(),
      kind: z.enum(choices.CASE_KINDS).optional(),
    }),
    responses: { 200: z.array(caseSchema) },
  },
  'GET /api/admin/cases/{id}': {
    summary: 'A case with what is needed to decide it; opening reported messages is written to the log',
    access: 'admin',
    params: id,
    responses: { 200: caseDetailSchema },
  },
  'POST /api/admin/cases/{id}/decision': {
    summary: 'Decide a case; 409 when it is closed already or the decision does not fit it',
    access: 'admin',
    params: id,
    body: z.object({ action: z.enum(choices.CASE_ACTIONS), reason, hours }).refine(hasHours, HOURS_MISSING),
    responses: { 200: caseSchema },
  },
  'GET /api/admin/people': {
    summary: 'People, newest first; `q` is part of the name, the e-mail or the cattery',
    access: 'admin',
    query: pagingQuery.extend({
      q: z.string().trim().max(200).optional(),
      accountStatus: z.enum(['muted', 'suspended']).optional(),
    }),
    responses: { 200: z.array(adminPersonSchema) },
  },
  'POST /api/admin/people/{id}/actions': {
    summary: 'Warn, mute, suspend or restore a person; 409 for what is the case already',
    access: 'admin',
    params: id,
    body: z.object({ action: z.enum(choices.PERSON_ACTIONS), reason, hours }).refine(hasHours, HOURS_MISSING),
    responses: { 200: adminPersonSchema },
  },
  'PATCH /api/admin/cats/{id}': {
    summary: 'Take a cat out of the featured ones; 409 when it is not among them',
    access: 'admin',
    params: id,
    body: z.object({ isFeatured: z.literal(false), reason }),
    responses: { 200: z.object({ id: z.uuid(), isFeatured: z.boolean() }) },
  },
  'GET /api/admin/log': {
    summary: 'Every act of staff and of the ladder, newest first',
    access: 'admin',
    query: pagingQuery.extend({ userId: z.uuid().optional() }),
    responses: { 200: z.array(logEntrySchema) },
  },
  'GET /api/admin/applications': {
    summary: 'Breeders who wait to be verified, oldest first',
    access: 'admin',
    query: pagingQuery,
    responses: { 200: z.array(applicationSchema) },
  },
  'POST /api/admin/applications/{breederId}/decision': {
    summary: 'Verify or reject an application; 409 when it was decided already',
    access: 'admin',
    params: z.object({ breederId: z.uuid() }),
    body: z.object({ decision: z.enum(['verify', 'reject']), reason }),
    responses: {
      200: z.object({ breederId: z.uuid(), verificationStatus: z.enum(['verified', 'rejected']) }),
    },
  },
})
export type StaffEndpoints = typeof staffEndpoints
