import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { favoriteChangeSchema } from '../favorites/contract.ts'
import { expectedLitterSchema } from '../litters/contract.ts'
import { replySchema } from '../messages/contract.ts'
import { saleSchema } from '../orders/contract.ts'
import { pictureSchema } from '../uploads/contract.ts'

/** The current figures of the landing page. */
export const statisticsSchema = z.object({
  /** Verified breeders. */
  breeders: z.int(),
  /** Breeds of which cats are listed. */
  breeds: z.int(),
  /** Cats sold by these breeders. */
  families: z.int(),
})
export type Statistics = z.infer<typeof statisticsSchema>

/** A current order of the user. */
const orderSchema = saleSchema
  .pick({
    transactionId: true,
    orderNumber: true,
    catId: true,
    status: true,
    breeder: true,
    paid: true,
    due: true,
    refunded: true,
    finalPaymentDue: true,
    frozen: true,
    isStopped: true,
    leavesHomeFrom: true,
    pickup: true,
    timeZone: true,
    today: true,
  })
  .extend({
    /** Path of the order's page. */
    path: z.string(),
    name: z.string(),
    price: z.int(),
    breed: z.string(),
    picture: pictureSchema.nullable(),
  })
export type Order = z.infer<typeof orderSchema>

/** What concerns the user now; every list may be empty. */
const homeSchema = z.object({
  /** The user has neither orders nor conversations nor favorites. */
  isNew: z.boolean(),
  /** Balances by their due date first. */
  orders: z.array(orderSchema),
  replies: z.array(replySchema),
  favorites: z.array(favoriteChangeSchema),
  litters: z.array(expectedLitterSchema),
})
export type Home = z.infer<typeof homeSchema>

export const siteEndpoints = defineEndpoints({
  'GET /api/statistics': {
    summary: 'Current figures of the landing page; null where the site shows fixed ones',
    access: 'public',
    responses: { 200: z.object({ live: statisticsSchema.nullable() }) },
  },
  'GET /api/home': {
    summary: 'What concerns the signed-in user: orders, replies, changed favorites, and expected litters',
    access: 'signed-in',
    responses: { 200: homeSchema },
  },
})
export type SiteEndpoints = typeof siteEndpoints
