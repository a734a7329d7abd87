/** What the API of moderation returns, to users and to staff. */
import { z } from 'zod'
import { CHECK_ACTIONS, CHECK_KINDS, CHECK_RESULTS, VISIT_METHOD_IDS } from '#lib/checks/kinds.ts'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import { ROLES } from '../accounts/contract.ts'
import { pictureSchema } from '../uploads/contract.ts'
import * as choices from './choices.ts'

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

export const namedSchema = z.object({ userId: z.uuid(), name: z.string() })

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

/** What staff see of a listing, which is a cat, a pairing, or a cattery, or of a review. Prices in cents. */
export const caseListingSchema = z.object({
  kind: z.enum(['cat', 'pairing', 'breeder', 'review']),
  title: z.string(),
  businessName: z.string(),
  location: z.string(),
  breed: z.string().nullable(),
  price: z.int().nullable(),
  /** The end of a pairing's price range. */
  priceTo: z.int().nullable(),
  depositAmount: z.int().nullable(),
  status: z.string(),
  /** For a review: its text. */
  description: z.string().nullable(),
  pictures: z.array(pictureSchema),
  /** Stars and the breeder's reply; missing for listings. */
  rating: z.int().nullish(),
  answer: z.string().nullish(),
})
export type CaseListing = z.infer<typeof caseListingSchema>

/** Listings that staff browse and decide on. */
export const LISTING_KINDS = ['cat', 'pairing'] as const
export const LISTING_STATUSES = [
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
  /** Whether an offer to a family of a waiting list keeps the cat from others. */
  isHeld: z.boolean(),
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

/** What staff filter reviews by. */
export const REVIEW_STATUSES = ['visible', 'hidden'] as const

/** A review as staff see it. */
export const adminReviewSchema = z.object({
  id: z.uuid(),
  rating: z.int(),
  comment: z.string().nullable(),
  /** The breeder's reply. */
  answer: z.string().nullable(),
  createdAt: dateTime,
  editedAt: dateTime.nullable(),
  isHidden: z.boolean(),
  orderNumber: z.string(),
  reviewer: namedSchema,
  /** Staff cannot act on other staff. */
  isByStaff: z.boolean(),
  breeder: z.object({ id: z.uuid(), businessName: z.string() }),
})
export type AdminReview = z.infer<typeof adminReviewSchema>

/** A private document of a listing. */
export const listingDocumentSchema = z.object({
  name: z.string(),
  lab: z.string().nullable(),
  date: z.iso.date().nullable(),
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
  /** Catteries whose waiting lists the case may be about; only for those who may read them. */
  waitingLists: z.array(z.object({ breederId: z.uuid(), businessName: z.string() })),
  /** Oldest first. */
  notes: z.array(caseNoteSchema),
})
export type CaseDetail = z.infer<typeof caseDetailSchema>

export const logEntrySchema = z.object({
  id: z.uuid(),
  createdAt: dateTime,
  /** Null for automatic decisions; `staffRole` is the role at that time, null if it is not known. */
  actor: namedSchema.extend({ staffRole: z.enum(STAFF_ROLES).nullable() }).nullable(),
  person: namedSchema,
  action: z.enum(choices.LOG_ACTIONS),
  reason: z.string(),
  caseId: z.uuid().nullable(),
  endsAt: dateTime.nullable(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

/** An entry about a check of a cattery, as staff read it. */
export const checkEntrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(CHECK_KINDS),
  action: z.enum(CHECK_ACTIONS),
  /** The entry that it replaces. */
  follows: z.uuid().nullable(),
  result: z.enum(CHECK_RESULTS),
  checkedOn: z.iso.date(),
  expiresOn: z.iso.date().nullable(),
  club: z.string().nullable(),
  number: z.string().nullable(),
  method: z.enum(VISIT_METHOD_IDS).nullable(),
  /** What staff saw. */
  seen: z.string(),
  /** Why the entry before was wrong. */
  reason: z.string().nullable(),
  actor: namedSchema.nullable(),
  createdAt: dateTime,
  /** Whether no other entry replaces it. */
  isCurrent: z.boolean(),
})
export type CheckEntry = z.infer<typeof checkEntrySchema>

/** Private documents of an application. */
const applicationDocumentsSchema = z.object({
  certifications: z.string().optional(),
  references: z.string().optional(),
  contactInfo: z.object({ email: z.string(), phone: z.string() }).optional(),
  /** Paths of the documents. */
  files: z.array(z.string()).optional(),
})

/** The checks of a cattery with what its breeder states. */
export const breederChecksSchema = z.object({
  businessName: z.string(),
  statements: z.object({
    name: z.string(),
    location: z.string(),
    description: z.string().nullable(),
    meetingLocations: z.array(z.string()),
    documents: applicationDocumentsSchema,
  }),
  /** All entries, latest first. */
  entries: z.array(checkEntrySchema),
})
export type BreederChecks = z.infer<typeof breederChecksSchema>

export const applicationSchema = z.object({
  breederId: z.uuid(),
  person: adminUserSchema,
  name: z.string(),
  businessName: z.string(),
  /** Verified catteries with which this one is easily confused. */
  similarNames: z.array(z.string()),
  location: z.string(),
  yearsExperience: z.int(),
  specializations: z.array(z.string()),
  description: z.string().nullable(),
  documents: applicationDocumentsSchema,
  createdAt: dateTime,
})
export type Application = z.infer<typeof applicationSchema>
