/** The page behind the button of an email that asks whether listings are still available. It needs no session. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'

/** A cattery's ID with a signature. */
const tokenSchema = z.string().max(200)

const openListingsSchema = z.object({
  cattery: z.string(),
  /** Listings that could be bought now, by name. */
  cats: z.array(z.object({ id: z.uuid(), name: z.string(), breed: z.string() })),
})
export type OpenListings = z.infer<typeof openListingsSchema>

export const confirmationEndpoints = defineEndpoints({
  'GET /api/listing-confirmation': {
    summary: 'The open listings of the cattery that a token names; 404 for an invalid token',
    access: 'public',
    query: z.object({ token: tokenSchema.optional() }),
    responses: { 200: openListingsSchema },
  },
  'POST /api/listing-confirmation': {
    summary: 'Confirms that the listings of the cattery that a token names are still available',
    access: 'public',
    body: z.object({ token: tokenSchema }),
    responses: { 200: openListingsSchema },
  },
})
export type ConfirmationEndpoints = typeof confirmationEndpoints
