import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { emailSchema } from '../accounts/contract.ts'
import { MAX_FILES, MAX_REFERENCE, MAX_TEXT, MIN_REQUEST, SUPPORT_TOPICS } from './choices.ts'

const dateTime = z.iso.datetime()
const status = z.enum(['open', 'closed'])

/** Trimmed text with at least one visible character. */
const text = (least: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(MAX_TEXT)
    .refine((value) => /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(value), 'Required')

/** Paths of uploaded documents. */
const files = z.array(z.string().max(100)).max(MAX_FILES).optional()

/** The token of a link in an email, with which a visitor opens the request. */
const token = z.string().max(200).optional()

export const supportMessageSchema = z.object({
  id: z.uuid(),
  /** Whether staff wrote it; otherwise the sender of the request. */
  isAnswer: z.boolean(),
  text: z.string(),
  /** Paths from which the reader may download the documents. */
  files: z.array(z.string()),
  createdAt: dateTime,
})
export type SupportMessage = z.infer<typeof supportMessageSchema>

export const supportRequestSchema = z.object({
  id: z.uuid(),
  /** The case number. */
  number: z.int(),
  topic: z.enum(SUPPORT_TOPICS),
  status,
  createdAt: dateTime,
  closedAt: dateTime.nullable(),
  /** The order or listing that the sender chose; `path` is null without a page. */
  subject: z
    .object({ kind: z.enum(['order', 'cat']), title: z.string(), path: z.string().nullable() })
    .nullable(),
  /** The order or listing in the sender's own words. */
  reference: z.string().nullable(),
})
export type SupportRequest = z.infer<typeof supportRequestSchema>

export const supportConversationSchema = supportRequestSchema.extend({
  /** Oldest first. */
  messages: z.array(supportMessageSchema),
  /** The address that answers are sent to, for a visitor; null for users. */
  contactEmail: z.string().nullable(),
})
export type SupportConversation = z.infer<typeof supportConversationSchema>

/** A sale of the signed-in user; amounts in cents. */
export const supportOrderSchema = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  catName: z.string(),
  amount: z.int(),
  isSale: z.boolean(),
  createdAt: dateTime,
})
const namedCatSchema = z.object({ id: z.uuid(), name: z.string() })

export const supportChoicesSchema = z.object({
  orders: z.array(supportOrderSchema),
  /** The user's own listings. */
  cats: z.array(namedCatSchema),
})
export type SupportChoices = z.infer<typeof supportChoicesSchema>

const created = z.object({ id: z.uuid(), number: z.int() })
const id = z.object({ id: z.uuid() })

/** What the form sends. Visitors give an email address; for users it is ignored. */
export const newRequestSchema = z
  .object({
    clientId: z.uuid(),
    topic: z.enum(SUPPORT_TOPICS, 'Please choose a topic.'),
    text: text(MIN_REQUEST),
    email: emailSchema.optional(),
    orderId: z.uuid().nullish(),
    catId: z.uuid().nullish(),
    reference: z.string().trim().max(MAX_REFERENCE).nullish(),
    files,
    /** Hidden from people; programs that fill in every field are refused. */
    website: z.string().max(200).optional(),
  })
  .refine(({ orderId, catId }) => !orderId || !catId, {
    path: ['catId'],
    message: 'Please choose an order or a listing, not both.',
  })

export const supportEndpoints = defineEndpoints({
  'POST /api/support': {
    summary: 'Send a request to support, once per `clientId`; visitors give an email address',
    access: 'public',
    body: newRequestSchema,
    responses: { 201: created },
  },
  'GET /api/support/choices': {
    summary: 'The latest orders and the listings of the signed-in user, to choose from in the form',
    access: 'signed-in',
    responses: { 200: supportChoicesSchema },
  },
  'GET /api/support/requests': {
    summary: 'Requests of the signed-in user, newest first; totals in X-Total-Count and Link',
    access: 'signed-in',
    query: pagingQuery,
    responses: { 200: z.array(supportRequestSchema) },
  },
  'GET /api/support/requests/{id}': {
    summary: 'A request with its messages, for its sender: the signed-in user, or a visitor with `token`',
    access: 'public',
    params: id,
    query: z.object({ token }),
    responses: { 200: supportConversationSchema },
  },
  'POST /api/support/requests/{id}/messages': {
    summary: 'Reply to an answer, once per `messageId`; a closed request is opened again',
    access: 'public',
    params: id,
    body: z.object({ messageId: z.uuid(), text: text(1), files, token }),
    responses: { 201: supportMessageSchema },
  },
  'POST /api/support/requests/{id}/link': {
    summary: 'Email a new link to a visitor whose link has expired',
    access: 'public',
    params: id,
    body: z.object({ token: z.string().max(200) }),
    responses: { 200: z.object({ isSent: z.literal(true) }) },
  },
})
export type SupportEndpoints = typeof supportEndpoints

/** A message as staff see it. */
export const staffMessageSchema = supportMessageSchema.extend({ staffName: z.string().nullable() })

/** A request as staff see it. */
export const staffRequestSchema = supportConversationSchema.extend({
  messages: z.array(staffMessageSchema),
  /** The order that the sender chose; amounts in cents. */
  order: z
    .object({
      id: z.uuid(),
      orderNumber: z.string(),
      status: z.string(),
      amount: z.int(),
      depositAmount: z.int().nullable(),
      createdAt: dateTime,
      catId: z.uuid(),
      catName: z.string(),
      buyerId: z.uuid(),
      buyerName: z.string(),
      breederUserId: z.uuid(),
      businessName: z.string(),
    })
    .nullable(),
})
export type StaffRequest = z.infer<typeof staffRequestSchema>

export const staffSupportEndpoints = defineEndpoints({
  'GET /api/admin/support/{id}': {
    summary: 'A support request with its messages and the order it is about; `id` is that of its case',
    access: 'support',
    closedToParties: 'case',
    params: id,
    responses: { 200: staffRequestSchema },
  },
  'POST /api/admin/support/{id}/answers': {
    summary: 'Answer a request by email and in the app, once per `messageId`, and close it if wanted',
    access: 'support',
    closedToParties: 'case',
    params: id,
    body: z.object({ messageId: z.uuid(), text: text(1), close: z.boolean().optional() }),
    responses: { 201: staffRequestSchema },
  },
  'POST /api/admin/support/{id}/status': {
    summary: 'Close or reopen a request; 409 if someone else has done that',
    access: 'support',
    closedToParties: 'case',
    params: id,
    body: z.object({ status }),
    responses: { 200: staffRequestSchema },
  },
})
export type StaffSupportEndpoints = typeof staffSupportEndpoints
