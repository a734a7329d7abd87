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
    summary: 'The cats that the signed-in person keeps, latest first',
    access: 'signed-in',
    responses: { 200: z.array(favoriteSchema) },
  },
  'GET /api/favorites/ids': {
    summary: 'Which cats these are, and nothing more: what every page needs for its hearts',
    access: 'signed-in',
    responses: { 200: z.array(z.uuid()) },
  },
  'POST /api/favorites': {
    summary: 'Keep a cat; keeping it twice is the same as once',
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
