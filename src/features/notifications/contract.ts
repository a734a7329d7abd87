import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'

export const NOTICE_KINDS = [
  'message',
  'inquiry',
  'decision',
  'verification',
  'order',
  'sale',
  'support',
  'cat',
  'review',
  'account',
  'waiting_list',
  'calendar',
  'care',
  'microchip',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Maximum IDs per request. */
const MAX_IDS = 100
/** Maximum length of a token. */
const MAX_TOKEN = 200

export const noticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  text: z.string().nullable(),
  /** Path of the page it is about. */
  path: z.string(),
  /** The number of messages it represents; 1 for other kinds. */
  count: z.int(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Notice = z.infer<typeof noticeSchema>

/** Email settings. Emails about the account cannot be turned off. */
export const choicesSchema = z.object({
  messages: z.boolean(),
  inquiries: z.boolean(),
  reviews: z.boolean(),
  /** Reminders to set up payouts. */
  payouts: z.boolean(),
  /** About waiting lists, except what an open offer depends on. */
  waitingLists: z.boolean(),
  /** Reminders of the care that a bought cat is due, where the buyer turned them on, and one to move its microchip. */
  care: z.boolean(),
  /** What is new in diaries of kittens that the user reserved or waits for, at most once a week. */
  diaries: z.boolean(),
  /** Reminders of the cattery's calendar, of the kinds of dates for which the breeder chose emails. */
  calendar: z.boolean(),
})
export type Choices = z.infer<typeof choicesSchema>
export type ChoiceKind = keyof Choices

export const CHOICE_KINDS = [
  'messages',
  'inquiries',
  'reviews',
  'payouts',
  'waitingLists',
  'care',
  'diaries',
  'calendar',
] as const satisfies ChoiceKind[]

/**
 * What a link in an email ends: a kind of email, a saved search, or all emails about saved searches. Tokens contain the index,
 * so new kinds are added at the end.
 */
export const SUBSCRIPTION_KINDS = [
  'messages',
  'inquiries',
  'reviews',
  'payouts',
  'waitingLists',
  'search',
  'searches',
  'care',
  'diaries',
  'calendar',
] as const
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number]

/** A kind of email and whether it is sent to the token's user; `name` is that of a saved search. */
const subscriptionSchema = z.object({
  kind: z.enum(SUBSCRIPTION_KINDS),
  isOn: z.boolean(),
  name: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

const countSchema = z.object({ count: z.int() })

export const notificationEndpoints = defineEndpoints({
  'GET /api/notices': {
    summary: 'Notices of the signed-in user, newest first; totals in X-Total-Count and Link',
    access: 'signed-in',
    query: pagingQuery,
    responses: { 200: z.array(noticeSchema) },
  },
  'GET /api/notices/unread-count': {
    summary: 'Number of unread notices of the signed-in user',
    access: 'signed-in',
    responses: { 200: countSchema },
  },
  'POST /api/notices/read': {
    summary: 'Mark notices as read by ID, or all of them; returns the number of unread notices',
    access: 'signed-in',
    whileSuspended: true,
    body: z
      .object({ ids: z.array(z.uuid()).min(1).max(MAX_IDS).optional(), all: z.literal(true).optional() })
      .refine(({ ids, all }) => ids || all, { path: ['ids'], message: 'Required' }),
    responses: { 200: countSchema },
  },
  'GET /api/unsubscribe': {
    summary: 'What an unsubscribe token ends: a kind of email or a saved search, and whether it is on',
    access: 'public',
    query: z.object({ token: z.string().max(MAX_TOKEN).optional() }),
    responses: { 200: subscriptionSchema },
  },
  'GET /api/notification-choices': {
    summary: 'Email settings of the signed-in user',
    access: 'signed-in',
    responses: { 200: choicesSchema },
  },
  'PATCH /api/notification-choices': {
    summary:
      'Turn emails about messages, inquiries, reviews, payouts, waiting lists, care, diaries, or the calendar on or off',
    access: 'signed-in',
    whileSuspended: true,
    body: choicesSchema.partial(),
    responses: { 200: choicesSchema },
  },
})
export type NotificationEndpoints = typeof notificationEndpoints
