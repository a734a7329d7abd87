import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { MAX_REPLY, MAX_REVIEW, REVIEW_EDIT_DAYS } from './limits.ts'

/** A review as shown to everyone. */
export const reviewSchema = z.object({
  id: z.uuid(),
  breederId: z.uuid(),
  transactionId: z.uuid(),
  /** First name and initial, such as "Dana W."; null for a deleted user. */
  reviewer: z.string().nullable(),
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  images: z.array(z.string()),
  /** Whether the reviewer bought a cat from this breeder on the site. */
  isVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the buyer last changed it; null if never. */
  editedAt: z.iso.datetime().nullable(),
  /** The breeder's reply. */
  answer: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable(),
})
export type Review = z.infer<typeof reviewSchema>

/** The review of a sale as its parties see it. */
export const saleReviewSchema = reviewSchema.extend({
  /** The buyer may change it before this time. */
  editableUntil: z.iso.datetime(),
  /** Whether staff hid it; only the buyer sees such a review. */
  isHidden: z.boolean(),
})
export type SaleReview = z.infer<typeof saleReviewSchema>

/** A review of the signed-in breeder with the sale it is about. */
export const breederReviewSchema = reviewSchema.extend({ orderNumber: z.string(), catName: z.string() })
export type BreederReview = z.infer<typeof breederReviewSchema>

/** A review that the signed-in user wrote, with the sale it is about. */
export const ownReviewSchema = saleReviewSchema.extend({ businessName: z.string(), catName: z.string() })
export type OwnReview = z.infer<typeof ownReviewSchema>

/** Trimmed text with at least one visible character. */
const text = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .max(max)
    .refine((value) => /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(value), missing)

const STARS = 'Please choose 1 to 5 stars.'
const rating = z.int(STARS).min(1, STARS).max(5, STARS)
const comment = text(MAX_REVIEW, 'Please write a few words.')

const id = z.object({ id: z.uuid() })

export const reviewEndpoints = defineEndpoints({
  'GET /api/breeders/{id}/reviews': {
    summary: 'Reviews of a breeder, latest first; totals in X-Total-Count and Link',
    access: 'public',
    params: id,
    query: pagingQuery,
    responses: { 200: z.array(reviewSchema) },
  },
  'GET /api/breeders/reviews': {
    summary:
      'Reviews of the signed-in breeder, latest first; `reply=missing` lists those without a reply. Totals in X-Total-Count and Link',
    access: 'breeder',
    query: pagingQuery.extend({ reply: z.enum(['missing']).optional() }),
    responses: { 200: z.array(breederReviewSchema) },
  },
  'GET /api/reviews': {
    summary: 'The reviews that the signed-in user wrote, latest first; totals in X-Total-Count and Link',
    access: 'signed-in',
    query: pagingQuery,
    responses: { 200: z.array(ownReviewSchema) },
  },
  'GET /api/orders/{id}/review': {
    summary: 'The review of a sale, for its buyer and breeder, and whether the viewer may write one',
    access: 'signed-in',
    params: id,
    responses: { 200: z.object({ review: saleReviewSchema.nullable(), canReview: z.boolean() }) },
  },
  'POST /api/orders/{id}/review': {
    summary: 'Review a completed sale as its buyer, once; repeating the same review returns it',
    access: 'signed-in',
    params: id,
    body: z.object({ rating, comment }),
    responses: { 201: saleReviewSchema },
  },
  'PATCH /api/orders/{id}/review': {
    summary: `Change the rating or the text of the own review within ${REVIEW_EDIT_DAYS} days`,
    access: 'signed-in',
    params: id,
    body: z.object({ rating: rating.optional(), comment: comment.optional() }),
    responses: { 200: saleReviewSchema },
  },
  'POST /api/reviews/{id}/reply': {
    summary: 'Reply to a review of the own cattery, once; repeating the same reply returns the review',
    access: 'breeder',
    params: id,
    body: z.object({ text: text(MAX_REPLY, 'Please write a reply.') }),
    responses: { 201: reviewSchema },
  },
})
export type ReviewEndpoints = typeof reviewEndpoints
