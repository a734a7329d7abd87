import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { catSchema } from '../cats/contract.ts'

export const favoriteSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  catId: z.uuid(),
  createdAt: z.iso.datetime(),
  cat: catSchema,
})

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
  'DELETE /api/favorites/{userId}/{catId}': {
    summary: 'Remove a favorite; succeeds if there is none',
    access: 'signed-in',
    params: z.object({ userId: z.string(), catId: z.uuid() }),
    responses: { 204: z.undefined() },
  },
})
export type FavoriteEndpoints = typeof favoriteEndpoints
