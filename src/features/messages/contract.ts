import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { checkCountsSchema } from '../breeders/contract.ts'
import { CAT_STATUSES } from '../cats/contract.ts'
import { CONVERSATION_FILTERS, MAX_MESSAGE } from './limits.ts'

export const INQUIRY_STATUSES = ['pending', 'responded', 'closed'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

/** How a breeder answers inquiries. */
export const responsesSchema = z.object({
  /** Inquiries that were counted. */
  inquiries: z.int(),
  answeredPercent: z.int().min(0).max(100),
  /** Minutes until half of the answered ones were answered; null if none was. */
  medianMinutes: z.int().nullable(),
})
export type Responses = z.infer<typeof responsesSchema>

/** What a message is about. */
export const subjectSchema = z.object({
  kind: z.enum(['cat', 'pairing']),
  id: z.uuid(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** The viewer can open its page. A withdrawn listing keeps its name in the conversation. */
  isShown: z.boolean(),
})
export type Subject = z.infer<typeof subjectSchema>

/** Who wrote a message: a user, or the product, which reports an event of a sale. */
export const MESSAGE_KINDS = ['user', 'system'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const messageSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MESSAGE_KINDS),
  /** The sender of a system message is the user who caused the event. */
  senderId: z.uuid(),
  receiverId: z.uuid(),
  catId: z.uuid().nullable(),
  breedingPairingId: z.uuid().nullable(),
  inquiryId: z.uuid().nullable(),
  subject: subjectSchema.nullable(),
  content: z.string(),
  /** It contains contact details, which the two users can exchange because one is buying from the other. */
  isModerated: z.boolean(),
  /** The categories that screening found. */
  moderationFlags: z.array(z.string()),
  attachments: z.array(z.string()),
  isRead: z.boolean(),
  /** The ID that the sender's client gave it; null for the receiver. */
  clientId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
})
export type Message = z.infer<typeof messageSchema>

/** A user as the other side of a conversation sees them; buyers appear with first name and initial. */
const personSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  /** Null for users without a public cattery. */
  breederId: z.uuid().nullable(),
  businessName: z.string().nullable(),
  isVerified: z.boolean(),
  /** Of a public cattery. */
  checkCounts: checkCountsSchema.nullable(),
  profileImageUrl: z.string().nullable(),
})

/** The cat that a conversation is about, with what a reservation needs. Amounts in cents. */
export const contactCatSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  price: z.int(),
  depositAmount: z.int().nullable(),
  status: z.enum(CAT_STATUSES),
  /** Whether an open offer keeps it from others, and whether staff took it down, which only its breeder sees. */
  isHeld: z.boolean(),
  isTakenDown: z.boolean(),
  /** Whether the viewer sells it. */
  isOwn: z.boolean(),
})
export type ContactCat = z.infer<typeof contactCatSchema>

/** Everything that the message dialog shows around a conversation. */
export const contactSchema = personSchema.extend({
  /** Of a buyer, for saved replies; null for catteries. */
  firstName: z.string().nullable(),
  /** The other user's inquiry to the viewer's cattery that needs an answer, or else the latest one. */
  inquiry: z.object({ id: z.uuid(), status: z.enum(INQUIRY_STATUSES) }).nullable(),
  subject: subjectSchema.nullable(),
  /** The cat of the subject, or the one that the conversation was about last; null if the viewer cannot see one. */
  cat: contactCatSchema.nullable(),
  /** The two users have a deposit or purchase between them and can exchange contact details. */
  contactAllowed: z.boolean(),
  /** Until when the viewer cannot send messages. */
  mutedUntil: z.iso.datetime().nullable(),
  /** The viewer has blocked the other user. */
  isBlocked: z.boolean(),
  /** The other user has deleted their account and cannot receive messages. */
  isDeleted: z.boolean(),
})
export type Contact = z.infer<typeof contactSchema>

export const conversationSchema = personSchema.extend({
  lastMessage: z
    .object({
      id: z.uuid(),
      kind: z.enum(MESSAGE_KINDS),
      senderId: z.uuid(),
      content: z.string(),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
  unreadCount: z.int(),
  /** The latest subject of the conversation. */
  subject: subjectSchema.nullable(),
  /** The viewer has blocked the other user. */
  isBlocked: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

/** An unread message, the latest of its conversation. */
export const replySchema = z.object({
  userId: z.uuid(),
  /** The cattery, or a buyer's first name and initial. */
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The beginning of the message. */
  content: z.string(),
  unreadCount: z.int(),
  createdAt: z.iso.datetime(),
})
export type Reply = z.infer<typeof replySchema>

export const inquirySchema = z.object({
  id: z.uuid(),
  buyerId: z.uuid(),
  breederId: z.uuid(),
  catId: z.uuid().nullable(),
  breedingPairingId: z.uuid().nullable(),
  message: z.string(),
  status: z.enum(INQUIRY_STATUSES),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Inquiry = z.infer<typeof inquirySchema>

/** An inquiry as the breeder's list shows it. */
export const listedInquirySchema = inquirySchema.extend({
  buyer: z.object({ id: z.uuid(), name: z.string(), profileImageUrl: z.string().nullable() }),
  subject: subjectSchema.nullable(),
})
export type ListedInquiry = z.infer<typeof listedInquirySchema>

/** How many inquiries a cattery has: all of them, the unread ones, and those of each status. */
export const inquiryCountsSchema = z.object({
  all: z.int(),
  unread: z.int(),
  pending: z.int(),
  responded: z.int(),
  closed: z.int(),
})
export type InquiryCounts = z.infer<typeof inquiryCountsSchema>

/** Trimmed text with at least one visible character. */
export const content = z
  .string()
  .trim()
  .min(1)
  .max(MAX_MESSAGE)
  .refine((text) => /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text), 'Required')

const clientId = z.uuid().optional()

export const messageEndpoints = defineEndpoints({
  'GET /api/messages/unread-count': {
    summary: 'In how many conversations the signed-in user has unread messages',
    access: 'signed-in',
    responses: { 200: z.object({ count: z.int() }) },
  },
  'GET /api/messages/{a}/{b}': {
    summary:
      'The latest messages between the signed-in user (`a`) and another, oldest first. `before` is the ID of a message ' +
      'and selects the messages before it',
    access: 'signed-in',
    params: z.object({ a: z.uuid(), b: z.uuid() }),
    query: z.object({ before: z.uuid().optional(), limit: pagingQuery.shape.limit }),
    responses: { 200: z.array(messageSchema) },
  },
  'POST /api/messages': {
    summary:
      'Send a message, once for each `clientId`. 422 if it contains contact details: `details` has categories and spans, ' +
      '`isViolation` (whether the attempt was recorded), and `mutedUntil` (if it muted the sender)',
    access: 'signed-in',
    body: z.object({
      receiverId: z.uuid(),
      catId: z.uuid().nullish(),
      breedingPairingId: z.uuid().nullish(),
      content,
      clientId,
    }),
    responses: { 201: messageSchema },
  },
  'GET /api/conversations': {
    summary:
      "The signed-in user's conversations, latest first, with X-Total-Count and Link. `q` is part of the name of the " +
      'other user, the cattery, or a subject. `show` selects those with unread messages, or that wait for an answer',
    access: 'signed-in',
    query: pagingQuery.extend({
      q: z.string().trim().max(100).optional(),
      show: z.enum(CONVERSATION_FILTERS).optional(),
    }),
    responses: { 200: z.array(conversationSchema) },
  },
  'GET /api/conversations/contact': {
    summary:
      'The user that the signed-in user would write to: a given user, or the breeder of a cat or a pairing',
    access: 'signed-in',
    query: z.object({
      userId: z.uuid().optional(),
      catId: z.uuid().optional(),
      breedingPairingId: z.uuid().optional(),
    }),
    responses: { 200: contactSchema },
  },
  'PATCH /api/conversations/{userId}': {
    summary:
      'Block or unblock a user. Neither of the two can write while one is blocked, and the other user is not notified. ' +
      'A user can be blocked before the first message',
    access: 'signed-in',
    // Suspended users can still block others.
    whileSuspended: true,
    params: z.object({ userId: z.uuid() }),
    body: z.object({ isBlocked: z.boolean() }),
    responses: { 200: z.object({ isBlocked: z.boolean() }) },
  },
  'POST /api/conversations/{userId}/read': {
    summary:
      'Mark the messages from another user as read, up to and including the message `until` of the conversation. ' +
      'The answer is how many messages of all conversations are still unread',
    access: 'signed-in',
    // Suspended users can still read.
    whileSuspended: true,
    params: z.object({ userId: z.uuid() }),
    body: z.object({ until: z.uuid() }),
    responses: { 200: z.object({ count: z.int() }) },
  },
  'POST /api/inquiries': {
    summary:
      'Ask a breeder about a pairing, a cat, or in general; the breeder also receives it as a message. ' +
      'Asking about the same subject again renews the inquiry',
    access: 'signed-in',
    body: z
      .object({
        breedingPairingId: z.uuid().nullish(),
        catId: z.uuid().nullish(),
        breederId: z.uuid().nullish(),
        message: content,
        clientId,
      })
      .refine((body) => body.breedingPairingId || body.catId || body.breederId, {
        path: ['breederId'],
        message: 'Required',
      }),
    responses: { 201: inquirySchema },
  },
  'GET /api/breeders/inquiries': {
    summary: "The inquiries to the signed-in user's cattery, newest first, with X-Total-Count and Link",
    access: 'signed-in',
    query: pagingQuery.extend({
      status: z.enum(INQUIRY_STATUSES).optional(),
      unread: z.enum(['true', 'false']).optional(),
    }),
    responses: { 200: z.array(listedInquirySchema) },
  },
  'GET /api/breeders/inquiries/counts': {
    summary: "How many inquiries the signed-in user's cattery has: in total, unread, and by status",
    access: 'signed-in',
    responses: { 200: inquiryCountsSchema },
  },
  'PATCH /api/inquiries/{id}': {
    summary:
      "Mark an inquiry and its buyer's messages as read, or both as unread, or change its status. A conversation waits for " +
      'the breeder as long as an inquiry is pending',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    body: z.object({ isRead: z.boolean().optional(), status: z.enum(INQUIRY_STATUSES).optional() }),
    responses: { 200: inquirySchema },
  },
})
export type MessageEndpoints = typeof messageEndpoints
