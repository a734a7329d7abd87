import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'

/** Reviews that a breeder's own page shows before 'Show all', and of a page of them where the caller names no limit. */
export const REVIEWS_SHOWN = 5
export const REVIEWS_PER_PAGE = 20

/** What a buyer says of a breeder after a purchase, as everybody sees it. */
export const reviewSchema = z.object({
  id: z.uuid(),
  breederId: z.uuid(),
  /** First name and initial, "Dana W."; the rest of the person stays private. Null for who has left. */
  reviewer: z.string().nullable(),
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  /** The reviewer bought a cat of this breeder through us. */
  isVerified: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  /** What the breeder said to it. */
  answer: z.object({ text: z.string(), createdAt: z.iso.datetime({ offset: true }) }).nullable(),
})
export type Review = z.infer<typeof reviewSchema>

export const reviewEndpoints = defineEndpoints({
  'GET /api/breeders/{id}/reviews': {
    summary: 'Reviews of a breeder, latest first; X-Total-Count and Link say how many there are',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    query: pagingQuery,
    responses: { 200: z.array(reviewSchema) },
  },
})
export type ReviewEndpoints = typeof reviewEndpoints
