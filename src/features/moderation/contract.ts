import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { dateField, pastDateField } from '#lib/form-fields.ts'
import { pagingQuery } from '#lib/paging.ts'
import { ROLES } from '../accounts/contract.ts'
import { pictureSchema } from '../uploads/contract.ts'
import * as choices from './choices.ts'

export {
  BADGES,
  type CaseAction,
  type ListingAction,
  MAX_BADGE,
  MAX_MUTE_HOURS,
  MAX_NOTE,
  MAX_REASON,
  MIN_REASON,
  type UserAction,
} from './choices.ts'

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
  /** The number by which people name the case. */
  number: z.int(),
  kind: z.enum(choices.CASE_KINDS),
  status: z.enum(choices.CASE_STATUSES),
  /** One of REPORT_REASONS for a report, the topic of a support request, otherwise a sentence. */
  reason: z.string(),
  /** What the reporter wrote, or the beginning of a support request. */
  comment: z.string().nullable(),
  createdAt: dateTime,
  closedAt: dateTime.nullable(),
  /** The user concerned, or the sender of a support request; null for a visitor. */
  person: adminUserSchema.nullable(),
  /** The email address of a visitor who sent a support request. */
  contactEmail: z.string().nullable(),
  reporter: namedSchema.nullable(),
  /** The staff member who takes care of the case. */
  assignee: namedSchema.nullable(),
  /** Since when the sender of a support request has been waiting for an answer; null otherwise. */
  waitingSince: dateTime.nullable(),
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

/** What staff see of a listing: cat, pairing, or cattery. Prices in cents. */
export const caseListingSchema = z.object({
  kind: z.enum(['cat', 'pairing', 'breeder']),
  title: z.string(),
  businessName: z.string(),
  location: z.string(),
  breed: z.string().nullable(),
  price: z.int().nullable(),
  /** The end of a pairing's price range. */
  priceTo: z.int().nullable(),
  depositAmount: z.int().nullable(),
  status: z.string(),
  description: z.string().nullable(),
  pictures: z.array(pictureSchema),
})
export type CaseListing = z.infer<typeof caseListingSchema>

/** Listings that staff browse and decide on. */
const LISTING_KINDS = ['cat', 'pairing'] as const
const LISTING_STATUSES = [
  ...(['available', 'reserved', 'sold', 'withdrawn'] as const),
  ...(['planned', 'confirmed', 'born'] as const),
] as const

/** A listing in the staff's list; prices in cents. */
export const adminListingSchema = z.object({
  kind: z.enum(LISTING_KINDS),
  id: z.uuid(),
  title: z.string(),
  breed: z.string(),
  status: z.enum(LISTING_STATUSES),
  isTakenDown: z.boolean(),
  /** Whether the public can see it. */
  isPublic: z.boolean(),
  isFeatured: z.boolean(),
  price: z.int().nullable(),
  /** The end of a pairing's price range. */
  priceTo: z.int().nullable(),
  /** Private documents, which are viewed on request. */
  documentCount: z.int(),
  picture: pictureSchema.nullable(),
  breeder: z.object({ id: z.uuid(), businessName: z.string() }),
  createdAt: dateTime,
})
export type AdminListing = z.infer<typeof adminListingSchema>

/** A private document of a listing. */
export const listingDocumentSchema = z.object({
  name: z.string(),
  lab: z.string().nullable(),
  date: z.string().nullable(),
  url: z.string(),
})

/** An entry in the history of a case that only staff see. */
export const caseNoteSchema = z.object({
  id: z.uuid(),
  kind: z.enum(choices.NOTE_KINDS),
  /** Null for a visitor who sent a support request. */
  actor: namedSchema.nullable(),
  /** For an assignment; null if the case was released. */
  assignee: namedSchema.nullable(),
  text: z.string().nullable(),
  createdAt: dateTime,
})
export type CaseNote = z.infer<typeof caseNoteSchema>

/** Another case about a user or a listing, or reported by a user. */
export const earlierCaseSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(choices.CASE_KINDS),
  status: z.enum(choices.CASE_STATUSES),
  reason: z.string(),
  title: z.string().nullable(),
  /** Whether the user reported it; otherwise it is about them. */
  isReporter: z.boolean(),
  createdAt: dateTime,
})
export type EarlierCase = z.infer<typeof earlierCaseSchema>

/** A listing with everything needed to decide on it, except documents. */
export const adminListingDetailSchema = adminListingSchema.extend({
  description: z.string().nullable(),
  depositAmount: z.int().nullable(),
  pictures: z.array(pictureSchema),
  person: adminUserSchema,
  /** The latest 20 about the listing. */
  decisions: z.array(decisionSchema.extend({ actorName: z.string().nullable() })),
  /** The latest 20 about the listing. */
  cases: z.array(earlierCaseSchema),
})
export type AdminListingDetail = z.infer<typeof adminListingDetailSchema>

/** A badge that is valid; dates are ISO dates. */
const badgeSchema = z.object({
  name: z.string(),
  awardedOn: z.iso.date(),
  expiresOn: z.iso.date().nullable(),
})

/** The badges of a cattery and their log, latest first. */
export const breederBadgesSchema = z.object({
  businessName: z.string(),
  badges: z.array(badgeSchema),
  log: z.array(
    z.object({
      id: z.uuid(),
      badge: z.string(),
      action: z.enum(['grant', 'revoke']),
      reason: z.string(),
      awardedOn: z.iso.date().nullable(),
      expiresOn: z.iso.date().nullable(),
      actor: namedSchema.nullable(),
      createdAt: dateTime,
    }),
  ),
})
export type BreederBadges = z.infer<typeof breederBadgesSchema>

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
  /** The reported listing when it was reported and now. Null for other subjects, deleted listings, and older reports. */
  listing: z.object({ reported: caseListingSchema.nullable(), current: caseListingSchema.nullable() }),
  /** Whether the user and the reporter have exchanged messages. */
  hasConversation: z.boolean(),
  /** The latest 20 other cases of the user, and of the reporter. */
  earlierCases: z.object({ person: z.array(earlierCaseSchema), reporter: z.array(earlierCaseSchema) }),
  /** Oldest first. */
  notes: z.array(caseNoteSchema),
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
const listingParams = z.object({ kind: z.enum(LISTING_KINDS), id: z.uuid() })
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
    summary:
      'Open cases, oldest first; closed cases or all, latest first. `q` is a number, or part of a name, an email address, a listing, or a text',
    access: 'admin',
    query: pagingQuery.extend({
      status: z.enum([...choices.CASE_STATUSES, 'all']).optional(),
      kind: z.enum(choices.CASE_KINDS).optional(),
      assignee: z.enum(choices.ASSIGNEE_FILTERS).optional(),
      q: z.string().trim().max(200).optional(),
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
      'View the reported message with five messages before and after it, or the latest messages of reporter and reported user; this is logged',
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
  'POST /api/admin/cases/{id}/assignment': {
    summary:
      'Assign a case to a staff member, or release it; 409 if someone else has changed it since `from`',
    access: 'admin',
    params: id,
    body: z.object({ assigneeId: z.uuid().nullable(), from: z.uuid().nullable() }),
    responses: { 200: caseSchema },
  },
  'POST /api/admin/cases/{id}/notes': {
    summary: 'Add a note that only staff see, once per `noteId`; notes cannot be changed or removed',
    access: 'admin',
    params: id,
    body: z.object({ noteId: z.uuid(), text: text(1, choices.MAX_NOTE) }),
    responses: { 201: caseNoteSchema },
  },
  'GET /api/admin/staff': {
    summary: 'All staff members by name',
    access: 'admin',
    responses: { 200: z.array(namedSchema) },
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
  'GET /api/admin/listings': {
    summary:
      'Cats or pairings that were not deleted, newest first; `q` is part of the name or the cattery. Totals in X-Total-Count and Link',
    access: 'admin',
    query: pagingQuery.extend({
      kind: z.enum(LISTING_KINDS).optional(),
      status: z.enum([...LISTING_STATUSES, 'taken_down']).optional(),
      breederId: z.uuid().optional(),
      breed: z.string().trim().max(80).optional(),
      documents: z.enum(['true', 'false']).optional(),
      featured: z.enum(['true', 'false']).optional(),
      q: z.string().trim().max(200).optional(),
    }),
    responses: { 200: z.array(adminListingSchema) },
  },
  'GET /api/admin/listings/{kind}/{id}': {
    summary: 'A listing with pictures, decisions, and cases, but without its documents',
    access: 'admin',
    params: listingParams,
    responses: { 200: adminListingDetailSchema },
  },
  'POST /api/admin/listings/{kind}/{id}/documents': {
    summary: 'View the private documents of a listing; this is logged',
    access: 'admin',
    params: listingParams,
    responses: { 200: z.array(listingDocumentSchema) },
  },
  'POST /api/admin/listings/{kind}/{id}/decision': {
    summary:
      'Warn the breeder, take a listing down or restore it, or stop featuring it; 409 if that changes nothing',
    access: 'admin',
    params: listingParams,
    body: actionSchema(choices.LISTING_ACTIONS),
    responses: { 200: adminListingDetailSchema },
  },
  'GET /api/admin/breeders/{id}/badges': {
    summary: 'The badges of a cattery and their log',
    access: 'admin',
    params: id,
    responses: { 200: breederBadgesSchema },
  },
  'POST /api/admin/breeders/{id}/badges': {
    summary: 'Grant a badge, once per `grantId`; a badge that is valid gets the new dates',
    access: 'admin',
    params: id,
    body: z
      .object({
        grantId: z.uuid(),
        badge: text(3, choices.MAX_BADGE),
        awardedOn: pastDateField,
        expiresOn: dateField.nullish(),
        reason,
      })
      .refine(({ awardedOn, expiresOn }) => !expiresOn || expiresOn > awardedOn, {
        path: ['expiresOn'],
        message: 'Choose a later date.',
      }),
    responses: { 201: breederBadgesSchema },
  },
  'POST /api/admin/breeders/{id}/badges/revoke': {
    summary: 'Revoke a badge; 409 if the cattery does not have it',
    access: 'admin',
    params: id,
    body: z.object({ badge: text(3, choices.MAX_BADGE), reason }),
    responses: { 200: breederBadgesSchema },
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
