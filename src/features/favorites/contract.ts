import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { CAT_STATUSES, catSchema } from '../cats/contract.ts'
import { pictureSchema } from '../uploads/contract.ts'

/** Maximum favorites per user: the list is not paged, and every page loads its IDs. */
export const MAX_FAVORITES = 200

export const favoriteSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  catId: z.uuid(),
  createdAt: z.iso.datetime(),
  cat: catSchema,
})

/** A favorite whose price or status is not what the user last saw. */
export const favoriteChangeSchema = z.object({
  catId: z.uuid(),
  name: z.string(),
  breed: z.string(),
  picture: pictureSchema.nullable(),
  status: z.enum(CAT_STATUSES),
  seenStatus: z.enum(CAT_STATUSES),
  /** Cents. */
  price: z.int(),
  seenPrice: z.int(),
})
export type FavoriteChange = z.infer<typeof favoriteChangeSchema>

/** `userId` in payload and path is accepted but ignored; the session determines the user. */
export const favoriteEndpoints = defineEndpoints({
  'GET /api/favorites': {
    summary: 'Favorites of the signed-in user with their cats, latest first',
    access: 'signed-in',
    responses: { 200: z.array(favoriteSchema) },
  },
  'GET /api/favorites/ids': {
    summary: 'IDs of the favorite cats only, for the heart buttons of every page',
    access: 'signed-in',
    responses: { 200: z.array(z.uuid()) },
  },
  'POST /api/favorites': {
    summary: 'Add a favorite; adding it again changes nothing',
    access: 'signed-in',
    body: z.object({ userId: z.string().optional(), catId: z.uuid() }),
    responses: { 201: favoriteSchema.omit({ cat: true }) },
  },
  'POST /api/favorites/seen': {
    summary: 'Mark changes of favorites as seen; other cats are ignored',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({ catIds: z.array(z.uuid()).min(1).max(MAX_FAVORITES) }),
    responses: { 204: z.undefined() },
  },
  'DELETE /api/favorites/{userId}/{catId}': {
    summary: 'Remove a favorite; succeeds if there is none',
    access: 'signed-in',
    params: z.object({ userId: z.string(), catId: z.uuid() }),
    responses: { 204: z.undefined() },
  },
})
export type FavoriteEndpoints = typeof favoriteEndpoints
