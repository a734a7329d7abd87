import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { dateField, pastDateField } from '#lib/form-fields.ts'
import { pagingQuery } from '#lib/paging.ts'
import * as choices from './choices.ts'
import * as schemas from './schemas.ts'

export {
  type CheckEndpoints,
  checkEndpoints,
  type ExpiredBreeder,
  type NewCheck,
  type UncheckedBreeder,
} from './check-contract.ts'
export {
  BADGES,
  type CaseAction,
  type ListingAction,
  MAX_BADGE,
  MAX_MUTE_HOURS,
  MAX_NOTE,
  MAX_REASON,
  MAX_REGISTRATION,
  MIN_REASON,
  type ReviewAction,
  type UserAction,
} from './choices.ts'

export type { TestDocumentDecision, TestDocumentEndpoints } from './health-document-contract.ts'
export * from './schemas.ts'
export {
  type CaseEntry,
  type CaseWaitingListEndpoints,
  caseWaitingListEndpoints,
} from './waiting-list-contract.ts'

/** Trimmed text with at least one visible character. */
const text = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => least === 0 || /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text), 'Required')

const subjectIds = {
  messageId: z.uuid().nullish(),
  userId: z.uuid().nullish(),
  catId: z.uuid().nullish(),
  breederId: z.uuid().nullish(),
  breedingPairingId: z.uuid().nullish(),
  reviewId: z.uuid().nullish(),
}
const isOne = (body: Record<string, unknown>) =>
  Object.keys(subjectIds).filter((key) => body[key]).length === 1

const id = z.object({ id: z.uuid() })
const listingParams = z.object({ kind: z.enum(schemas.LISTING_KINDS), id: z.uuid() })
const reason = text(choices.MIN_REASON, choices.MAX_REASON)
const HOURS = `Enter whole hours from 1 to ${choices.MAX_MUTE_HOURS}.`

/** One of some actions with its reason; `isFraud` belongs to a cat that is taken down; `hours` is the duration of a mute and required for it. */
export const actionSchema = <A extends string>(actions: readonly A[]) =>
  z
    .object({
      action: z.enum(actions, 'Please choose an action.'),
      reason,
      /** For a cat that is taken down: suspected fraud, which stops the payments of its breeder. */
      isFraud: z.boolean().optional(),
      hours: z.int(HOURS).min(1, HOURS).max(choices.MAX_MUTE_HOURS, HOURS).optional(),
    })
    .refine(({ action, hours }) => action !== 'mute' || hours !== undefined, {
      path: ['hours'],
      message: 'Required',
    })

/** Reports, appeals, and account status. */
export const moderationEndpoints = defineEndpoints({
  'POST /api/reports': {
    summary: 'Report a received message, a user, a listing, or a review; once while the report is open',
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
    responses: { 200: schemas.accountStatusSchema },
  },
  'POST /api/appeals': {
    summary: `Appeal a decision; once for each, within ${choices.APPEAL_DAYS} days`,
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
    access: 'support',
    query: pagingQuery.extend({
      status: z.enum([...choices.CASE_STATUSES, 'all']).optional(),
      kind: z.enum(choices.CASE_KINDS).optional(),
      assignee: z.enum(choices.ASSIGNEE_FILTERS).optional(),
      q: z.string().trim().max(200).optional(),
    }),
    responses: { 200: z.array(schemas.caseSchema) },
  },
  'GET /api/admin/cases/{id}': {
    summary: 'A case with everything needed to decide it, except reported messages',
    access: 'support',
    closedToParties: 'case',
    params: id,
    responses: { 200: schemas.caseDetailSchema },
  },
  'POST /api/admin/cases/{id}/messages': {
    summary:
      'View the reported message with five messages before and after it, or the latest messages of reporter and reported user; this is logged',
    access: 'moderator',
    closedToParties: 'case',
    params: id,
    responses: { 200: z.array(schemas.caseMessageSchema) },
  },
  'POST /api/admin/cases/{id}/decision': {
    summary: 'Decide a case; 409 if it is closed or the action does not fit',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'case',
    params: id,
    body: actionSchema(choices.CASE_ACTIONS),
    responses: { 200: schemas.caseSchema },
  },
  'POST /api/admin/cases/{id}/assignment': {
    summary:
      'Assign a case to a staff member, or release it; 409 if someone else has changed it since `from`',
    access: 'support',
    closedToParties: 'case',
    params: id,
    body: z.object({ assigneeId: z.uuid().nullable(), from: z.uuid().nullable() }),
    responses: { 200: schemas.caseSchema },
  },
  'POST /api/admin/cases/{id}/notes': {
    summary: 'Add a note that only staff see, once per `noteId`; notes cannot be changed or removed',
    access: 'support',
    closedToParties: 'case',
    params: id,
    body: z.object({ noteId: z.uuid(), text: text(1, choices.MAX_NOTE) }),
    responses: { 201: schemas.caseNoteSchema },
  },
  'GET /api/admin/staff': {
    summary: 'All staff members by name',
    access: 'support',
    responses: { 200: z.array(schemas.namedSchema) },
  },
  'GET /api/admin/people': {
    summary: 'Users, newest first; `q` is part of the name, the email address, or the cattery',
    access: 'support',
    query: pagingQuery.extend({
      q: z.string().trim().max(200).optional(),
      accountStatus: z.enum(['muted', 'suspended']).optional(),
    }),
    responses: { 200: z.array(schemas.adminUserSchema) },
  },
  'POST /api/admin/people/{id}/actions': {
    summary: 'Warn, mute, suspend, restore, or sign out a user; 409 if that would change nothing',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'person',
    params: id,
    body: actionSchema(choices.USER_ACTIONS),
    responses: { 200: schemas.adminUserSchema },
  },
  'PATCH /api/admin/cats/{id}': {
    summary: 'Stop featuring a cat; 409 if it is not featured',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'cat',
    params: id,
    body: z.object({ isFeatured: z.literal(false), reason }),
    responses: { 200: z.object({ id: z.uuid(), isFeatured: z.boolean() }) },
  },
  'GET /api/admin/listings': {
    summary:
      'Cats or pairings that were not deleted, newest first; `q` is part of the name or the cattery. Totals in X-Total-Count and Link',
    access: 'support',
    query: pagingQuery.extend({
      kind: z.enum(schemas.LISTING_KINDS).optional(),
      status: z.enum([...schemas.LISTING_STATUSES, 'on_hold', 'taken_down', 'differs']).optional(),
      breederId: z.uuid().optional(),
      breed: z.string().trim().max(80).optional(),
      documents: z.enum(['true', 'false']).optional(),
      featured: z.enum(['true', 'false']).optional(),
      q: z.string().trim().max(200).optional(),
    }),
    responses: { 200: z.array(schemas.adminListingSchema) },
  },
  'GET /api/admin/listings/{kind}/{id}': {
    summary: 'A listing with pictures, decisions, and cases, but without its documents',
    access: 'support',
    closedToParties: 'listing',
    params: listingParams,
    responses: { 200: schemas.adminListingDetailSchema },
  },
  'POST /api/admin/listings/{kind}/{id}/documents': {
    summary: 'View the private documents of a listing; this is logged',
    access: 'moderator',
    closedToParties: 'listing',
    params: listingParams,
    responses: { 200: z.array(schemas.listingDocumentSchema) },
  },
  'POST /api/admin/listings/{kind}/{id}/decision': {
    summary:
      'Warn the breeder, take a listing down or restore it, or stop featuring it; 409 if that changes nothing',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'listing',
    params: listingParams,
    body: actionSchema(choices.LISTING_ACTIONS),
    responses: { 200: schemas.adminListingDetailSchema },
  },
  'GET /api/admin/reviews': {
    summary:
      'Reviews, newest first; `q` is part of the text, the reviewer, or the cattery, or an order number. Totals in X-Total-Count and Link',
    access: 'support',
    query: pagingQuery.extend({
      status: z.enum(schemas.REVIEW_STATUSES).optional(),
      breederId: z.uuid().optional(),
      q: z.string().trim().max(200).optional(),
    }),
    responses: { 200: z.array(schemas.adminReviewSchema) },
  },
  'POST /api/admin/reviews/{id}/decision': {
    summary: 'Hide a review, show it again, or warn its writer; 409 if that changes nothing',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'review',
    params: id,
    body: actionSchema(choices.REVIEW_ACTIONS),
    responses: { 200: schemas.adminReviewSchema },
  },
  'GET /api/admin/breeders/{id}/badges': {
    summary: 'The badges of a cattery and their log',
    access: 'support',
    closedToParties: 'breeder',
    params: id,
    responses: { 200: schemas.breederBadgesSchema },
  },
  'POST /api/admin/breeders/{id}/badges': {
    summary: 'Grant a badge, once per `grantId`; a badge that is valid gets the new dates',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'breeder',
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
    responses: { 201: schemas.breederBadgesSchema },
  },
  'POST /api/admin/breeders/{id}/badges/revoke': {
    summary: 'Revoke a badge; 409 if the cattery does not have it',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'breeder',
    params: id,
    body: z.object({ badge: text(3, choices.MAX_BADGE), reason }),
    responses: { 200: schemas.breederBadgesSchema },
  },
  'GET /api/admin/log': {
    summary: 'Every action of staff and every automatic decision, newest first',
    access: 'support',
    query: pagingQuery.extend({ userId: z.uuid().optional() }),
    responses: { 200: z.array(schemas.logEntrySchema) },
  },
  'GET /api/admin/applications': {
    summary: 'Pending breeder applications, oldest first',
    access: 'moderator',
    query: pagingQuery,
    responses: { 200: z.array(schemas.applicationSchema) },
  },
  'POST /api/admin/applications/{breederId}/decision': {
    summary: 'Verify or reject an application; 409 if already decided',
    access: 'moderator',
    recentSignIn: true,
    closedToParties: 'breeder',
    params: z.object({ breederId: z.uuid() }),
    body: z.object({ decision: z.enum(['verify', 'reject']), reason }),
    responses: {
      200: z.object({ breederId: z.uuid(), verificationStatus: z.enum(['verified', 'rejected']) }),
    },
  },
})
export type StaffEndpoints = typeof staffEndpoints
