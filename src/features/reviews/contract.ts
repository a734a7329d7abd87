import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'

/** Reviews shown before 'Show all', and the default page size. */
export const REVIEWS_SHOWN = 5
export const REVIEWS_PER_PAGE = 20

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
  /** The breeder's reply. */
  answer: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable(),
})
export type Review = z.infer<typeof reviewSchema>

export const reviewEndpoints = defineEndpoints({
  'GET /api/breeders/{id}/reviews': {
    summary: 'Reviews of a breeder, latest first; totals in X-Total-Count and Link',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    query: pagingQuery,
    responses: { 200: z.array(reviewSchema) },
  },
})
export type ReviewEndpoints = typeof reviewEndpoints
